import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'

export type Application = {
  /** Cannot be guessed: whoever has it sees the page. A bank with sessions binds it to them. */
  id: string
  requestId: string
  url: string
  language: 'en' | 'cn'
  look: 'inline' | 'dialog'
  kind: 'individual' | 'corporate'
  /** As Portico said last: by a webhook, or asked by our server. */
  status: string
  toldBy: 'webhook' | 'call'
}

/** What the bank knows of those who want an account. In memory: this is an example. */
export function openApplications() {
  const byId = new Map<string, Application>()
  const handled = new Set<string>()
  const changes = new EventEmitter()
  return {
    add(facts: Omit<Application, 'id'>): Application {
      const application = { ...facts, id: randomBytes(16).toString('base64url') }
      byId.set(application.id, application)
      return application
    },
    find: (id: string) => byId.get(id),
    findByRequest: (requestId: string) => [...byId.values()].find((application) => application.requestId === requestId),
    setStatus(application: Application, status: string, toldBy: Application['toldBy']): void {
      Object.assign(application, { status, toldBy })
      changes.emit(application.id)
    },
    /** Calls back after each change, until the answer is called. */
    follow(id: string, onChange: () => void): () => void {
      changes.on(id, onChange)
      return () => changes.off(id, onChange)
    },
    /** A webhook may come twice. */
    isHandled: (eventId: string) => handled.has(eventId),
    setHandled: (eventId: string) => handled.add(eventId),
  }
}
