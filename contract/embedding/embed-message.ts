/**
 * What an embedded page and the page around it say to each other by `postMessage`, each in an envelope. It never holds a result or anything
 * of a person: a customer's server asks for those. `packages/embed` speaks the same, and a test holds both together.
 */
export const embedSource = 'portico'
export const embedVersion = 1

/** Where the person is, coarser than the address. */
export const embedSteps = [
  'start',
  'personal-information',
  'document',
  'details',
  'liveness',
  'other-device',
  'company-information',
  'directors',
  'owners',
  'company-documents',
  'review',
] as const
export type EmbedStep = (typeof embedSteps)[number]

export const embedErrorCodes = ['LINK_INVALID', 'LINK_EXPIRED'] as const
export type EmbedErrorCode = (typeof embedErrorCodes)[number]

/** From the embedded page. `submitted` says that nothing is left to do, whatever was decided. */
export type EmbedMessage =
  | { type: 'loaded'; payload: Record<string, never> }
  | { type: 'step'; payload: { step: EmbedStep } }
  | { type: 'submitted'; payload: Record<string, never> }
  | { type: 'closed'; payload: Record<string, never> }
  | { type: 'error'; payload: { code: EmbedErrorCode } }
  /** `fills`: the camera or a dialog takes all the room that there is. */
  | { type: 'resize'; payload: { heightPx: number; fills: boolean } }
  /** Escape was pressed where it closes nothing inside. */
  | { type: 'escape'; payload: Record<string, never> }

const steps: readonly (readonly [RegExp, EmbedStep])[] = [
  [/\/start$/, 'start'],
  [/\/personalInfo\//, 'personal-information'],
  [/\/id-document(\/|$)/, 'document'],
  [/\/check-details$/, 'details'],
  [/\/liveness-check$/, 'liveness'],
  [/\/qr$/, 'other-device'],
  [/^\/Onboarding2Company\/step1$/, 'company-information'],
  [/^\/Onboarding2Company\/step2$/, 'directors'],
  [/^\/Onboarding2Company\/(step3$|companyDescPage\/)/, 'owners'],
  [/^\/Onboarding2Company\/step4$/, 'company-documents'],
  [/^\/Onboarding2Company\/step5$/, 'review'],
]

/** Nothing for a page that is no step: an entry, an end, an outcome. */
export function toEmbedStep(path: string): EmbedStep | undefined {
  return steps.find(([page]) => page.test(path))?.[1]
}

export function toEmbedError(path: string): EmbedErrorCode | undefined {
  if (path.endsWith('/invalid')) return 'LINK_INVALID'
  return path.endsWith('/expired') ? 'LINK_EXPIRED' : undefined
}
