import { addShapes, type MoreShapes } from '#web/ui/controls/icon.tsx'

const shapes: MoreShapes = {
  edit: 'M4 20l1-4.5L16.25 4.25a1.75 1.75 0 0 1 2.5 0l1 1a1.75 1.75 0 0 1 0 2.5L8.5 19 4 20ZM14 6.5l3.5 3.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  plus: 'M12 5v14M5 12h14',
  trash:
    'M4.5 6.5h15M9.5 6.5V5A1.5 1.5 0 0 1 11 3.5h2A1.5 1.5 0 0 1 14.5 5v1.5M6.5 6.5l.8 12.1a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12.1M10 10.5v6m4-6v6',
  download: 'M12 4.5v11m0 0L7.5 11m4.5 4.5 4.5-4.5M4 16.5V18A1.5 1.5 0 0 0 5.5 19.5h13A1.5 1.5 0 0 0 20 18v-1.5',
  file: 'M7 3h7l5 5v11.5A1.5 1.5 0 0 1 17.5 21h-10.5A1.5 1.5 0 0 1 5.5 19.5v-15A1.5 1.5 0 0 1 7 3Zm7 0v5h5M9 13h6.5M9 16.5h6.5',
  key: 'M10.8 13.2 19.5 4.5m-3 3 2.5 2.5m-5.2.2 1.7 1.7M7.5 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  terminal: 'M4 6.5 9.5 12 4 17.5M12 18h8',
}

/** Brings the icons that an applicant's first load is without. */
export function addMoreIcons(): void {
  addShapes(shapes)
}
