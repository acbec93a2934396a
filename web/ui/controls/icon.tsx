/** One set, drawn on 24 x 24 with strokes of 1.5. `points` are those that turn round where the text does. */
const firstShapes = {
  alert: 'M12 8v5m0 3.25v.25M10.3 3.9 2.6 17.2A2 2 0 0 0 4.3 20.2h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  angle: 'M4 20h16M4 20 17 5M12 20a9 9 0 0 0-2.2-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm9 5.5 6.5 6.5L9 18.5',
  close: 'm6 6 12 12M18 6 6 18',
  contrast: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-18v18m0-14h6.5M12 12h9m-9 5h6.5',
  document:
    'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11Zm5.5 6a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM6 16c.3-1.5 1.2-2.3 2.5-2.3S10.7 14.5 11 16m3-6.5h4m-4 3h4m-4 3h2.5',
  focus: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 3v3m0 12v3m9-9h-3M6 12H3',
  frame:
    'M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8m8 0h2.5A1.5 1.5 0 0 1 20 5.5V8m0 8v2.5a1.5 1.5 0 0 1-1.5 1.5H16m-8 0H5.5A1.5 1.5 0 0 1 4 18.5V16M7.5 9h9v6h-9z',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 9.5h17m-17 5h17M12 3c-2.5 2.3-3.75 5.3-3.75 9S9.5 18.7 12 21c2.5-2.3 3.75-5.3 3.75-9S14.5 5.3 12 3Z',
  hand: 'M8 12V6.25a1.25 1.25 0 0 1 2.5 0V11m0-1V4.75a1.25 1.25 0 0 1 2.5 0V11m0-.5V6a1.25 1.25 0 0 1 2.5 0v6m0-3a1.25 1.25 0 0 1 2.5 0v5.5c0 3.5-2 6-5.5 6-2.8 0-4.3-1.1-5.6-3.4l-2.6-4.5a1.25 1.25 0 0 1 2.1-1.3L8 13',
  licence:
    'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11Zm3.5 8v-2.25L8 9.5h5l1.5 2.75h1.25a1.25 1.25 0 0 1 1.25 1.25v1H6.5Zm2 1.5a1 1 0 1 0 0-2m5.5 2a1 1 0 1 0 0-2M6.5 12.25h8',
  mail: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3.5 7.5l8.5 6 8.5-6',
  passport:
    'M6.5 3h11A1.5 1.5 0 0 1 19 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-15A1.5 1.5 0 0 1 6.5 3ZM12 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM8.5 10h7M12 6.5c-1.2 1-1.75 2.2-1.75 3.5s.55 2.5 1.75 3.5c1.2-1 1.75-2.2 1.75-3.5S13.2 7.5 12 6.5ZM9 17.25h6',
  permit:
    'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11Zm4 9v-4l3-2.5 3 2.5v4H7Zm8.5-6H18m-2.5 3H18m-2.5 3H18',
  person: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM5 20c.6-3.7 3.2-5.5 7-5.5s6.4 1.8 7 5.5',
  reflection: 'M12 3.5 13.8 9l5.7 1.8-5.7 1.9L12 18.5l-1.8-5.8-5.7-1.9L10.2 9 12 3.5Zm6.5 12.5v4m2-2h-4',
  shield: 'M12 3 5 5.5v6c0 4.5 2.8 7.6 7 9.5 4.2-1.9 7-5 7-9.5v-6L12 3Zm-3 9 2.2 2.2L15.25 10',
  sides: 'M3 8h11v8H3zM8 8V5.5h13v8h-7M6 11h4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v1.5m0 15V21m9-9h-1.5m-15 0H3m15.36-6.36-1.06 1.06M6.7 17.3l-1.06 1.06m12.72 0-1.06-1.06M6.7 6.7 5.64 5.64',
} as const

/** Those that an applicant's first page is without: `more-icons.ts` brings them with every later one. */
type MoreIconName =
  | 'edit'
  | 'eye'
  | 'plus'
  | 'trash'
  | 'download'
  | 'file'
  | 'key'
  | 'terminal'
  | 'calendar'
  | 'camera'
  | 'clock'
  | 'copy'
  | 'face'
  | 'lock'
  | 'phone'
  | 'switch'
  | 'torch'
  | 'upload'
export type IconName = keyof typeof firstShapes | MoreIconName
export type MoreShapes = Readonly<Record<MoreIconName, string>>

const shapes: Partial<Record<IconName, string>> = { ...firstShapes }

export function addShapes(more: MoreShapes): void {
  Object.assign(shapes, more)
}

export function Icon({ name, className = '' }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={`icon ${name === 'chevron' ? 'points' : ''} ${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  )
}
