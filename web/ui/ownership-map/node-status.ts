/** How far an owner has got, in words of the page that knows. */
export type NodeStatus = { label: string; tone: 'good' | 'warn' | 'bad' | 'quiet' }
