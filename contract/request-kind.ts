export const requestKinds = ['individual', 'corporate'] as const
export type RequestKind = (typeof requestKinds)[number]
