import { type AnswerValue, isSameAnswer, type ModuleAnswers } from '#contract/forms/answers.ts'

export type MergedRow = {
  answers: ModuleAnswers
  /** Two people gave different answers: the one that is kept, by field. */
  disputes: Record<string, AnswerValue>
  /** What somebody else changed, and nobody here. */
  taken: string[]
}

/** A row that two people changed: what only one of them changed counts, and where both did the person says which. */
export function mergeRow(own: ModuleAnswers, base: ModuleAnswers, kept: ModuleAnswers): MergedRow {
  const merged: MergedRow = { answers: { ...own }, disputes: {}, taken: [] }
  for (const name of new Set([...Object.keys(own), ...Object.keys(kept)])) {
    const [typed, theirs, before] = [own[name], kept[name], base[name]]
    if (isSameAnswer(typed, theirs) || isSameAnswer(theirs, before)) continue
    if (isSameAnswer(typed, before)) {
      merged.answers[name] = theirs ?? ''
      merged.taken.push(name)
    } else merged.disputes[name] = theirs ?? ''
  }
  return merged
}
