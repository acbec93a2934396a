import { type FrameOptions, type Handlers, toPageAddress } from './options.ts'
import { type Message, readMessage, source, version } from './protocol.ts'

type Frame = { element: HTMLIFrameElement; setLanguage(language: 'en' | 'cn'): void; destroy(): void }

const usualLoadTimeoutMs = 20_000
/** The camera and a screen that stays on for the pictures, the clipboard for the link to another device. Nobody asks for a microphone. */
const allowed = 'camera; fullscreen; clipboard-write; screen-wake-lock'

/** A frame with the page, that hears its window and its origin alone. Not in the document yet. */
export function createFrame(options: FrameOptions, hear: (message: Message) => void): Frame {
  const address = toPageAddress(options, window.location.origin)
  const element = document.createElement('iframe')
  element.title = options.title ?? (options.language === 'cn' ? '身份验证' : 'Verification')
  element.allow = allowed
  element.referrerPolicy = 'no-referrer'
  element.src = address.href
  Object.assign(element.style, { border: '0', display: 'block', width: '100%' })

  const timer = setTimeout(() => hear({ type: 'error', code: 'NOT_LOADED' }), options.loadTimeoutMs ?? usualLoadTimeoutMs)
  const listen = (event: MessageEvent) => {
    if (event.source === null || event.source !== element.contentWindow || event.origin !== address.origin) return
    const message = readMessage(event.data)
    if (!message) return
    clearTimeout(timer)
    hear(message)
  }
  window.addEventListener('message', listen)
  return {
    element,
    setLanguage: (language) =>
      element.contentWindow?.postMessage({ source, version, type: 'language', payload: { language } }, address.origin),
    destroy() {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
      element.remove()
    },
  }
}

export function handle(message: Message, handlers: Handlers): void {
  if (message.type === 'loaded') handlers.onLoaded?.()
  if (message.type === 'step') handlers.onStep?.({ step: message.step })
  if (message.type === 'submitted') handlers.onSubmitted?.()
  if (message.type === 'closed') handlers.onClosed?.()
  if (message.type === 'error') handlers.onError?.({ code: message.code })
}
