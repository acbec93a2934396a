/** The steps that are filled in; the fifth reviews them. */
export const filledSteps = [1, 2, 3, 4] as const
export type FilledStep = (typeof filledSteps)[number]

/** How far a step is: nothing there, something there that lacks what is required, or all that is required. */
export const stepStatuses = ['empty', 'started', 'done'] as const
export type StepStatus = (typeof stepStatuses)[number]

type Facts = {
  /** The steps of everything that is in the way of submitting. */
  problems: readonly { step: number }[]
  /** The steps of what the customer's policy asks for and the company has to type. */
  gaps: readonly { step: number }[]
  /** The steps for which somebody gave something. */
  begun: ReadonlySet<number>
}

/** A step is done only where something is there and nothing that is required is missing: having been passed makes no step done. */
export function judgeSteps({ problems, gaps, begun }: Facts): { step: FilledStep; standing: StepStatus }[] {
  const lacking = new Set([...problems, ...gaps].map(({ step }) => step))
  return filledSteps.map((step) => {
    if (!begun.has(step)) return { step, standing: 'empty' }
    return { step, standing: lacking.has(step) ? 'started' : 'done' }
  })
}
