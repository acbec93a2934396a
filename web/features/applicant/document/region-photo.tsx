import type { PictureRegion } from '#contract/documents/document-check.ts'
import styles from '#web/features/applicant/document/region-photo.module.css'

/** A photo with the place marked that is spoken of; without a region it is the whole photo. */
export function RegionPhoto({ url, alt, region }: { url: string; alt: string; region: PictureRegion | null }) {
  const percent = (share: number) => `${Math.min(Math.max(share, 0), 1) * 100}%`
  return (
    <div className={`${styles.regionPhoto} ${region ? '' : 'whole'}`}>
      <img src={url} alt={alt} />
      {region && (
        <span
          className={styles.regionMark}
          aria-hidden="true"
          style={{
            left: percent(region.left),
            top: percent(region.top),
            width: percent(region.width),
            height: percent(region.height),
          }}
        />
      )}
    </div>
  )
}
