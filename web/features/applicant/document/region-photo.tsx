import type { PictureRegion } from '#contract/documents/document-check.ts'
import '#web/features/applicant/document/region-photo.css'

/** A photo with the place marked that is spoken of; without a region it is the whole photo. */
export function RegionPhoto({ url, alt, region }: { url: string; alt: string; region: PictureRegion | null }) {
  const percent = (share: number) => `${Math.min(Math.max(share, 0), 1) * 100}%`
  return (
    <div className={`region-photo ${region ? '' : 'whole'}`}>
      <img src={url} alt={alt} />
      {region && (
        <span
          className="region-mark"
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
