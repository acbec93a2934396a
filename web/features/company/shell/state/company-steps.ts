export const corporateSteps = [1, 2, 3, 4, 5] as const
export type CorporateStep = (typeof corporateSteps)[number]

export function toCorporateStepPath(step: number): string {
  return `/Onboarding2Company/step${step}`
}

/** From where one stands: the next step and every earlier one. */
export function isReachable(step: CorporateStep, from: CorporateStep): boolean {
  return step <= from + 1
}
