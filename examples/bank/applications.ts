import { randomBytes } from 'node:crypto'

export type Application = {
  /** Cannot be guessed: whoever has it sees the page. A bank with sessions binds it to them. */
  id: string
  requestId: string
  url: string
  language: 'en' | 'cn'
  look: 'inline' | 'dialog'
  /** As Portico said last, asked by our server. */
  status: string
}

/** What the bank knows of those who want an account. In memory: this is an example. */
export function openApplications() {
  const byId = new Map<string, Application>()
  const handled = new Set<string>()
  return {
    add(facts: Omit<Application, 'id'>): Application {
      const application = { ...facts, id: randomBytes(16).toString('base64url') }
      byId.set(application.id, application)
      return application
    },
    find: (id: string) => byId.get(id),
    findByRequest: (requestId: string) => [...byId.values()].find((application) => application.requestId === requestId),
    /** Whether an event is new: a webhook may come twice. */
    isNew(eventId: string): boolean {
      if (handled.has(eventId)) return false
      handled.add(eventId)
      return true
    },
  }
}
