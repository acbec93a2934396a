import { createFrame, handle } from './frame.ts'
import type { FrameOptions, Verification } from './options.ts'

const isSmall = () => window.innerWidth < 640

/** Shows the page in a dialog over yours. Escape and the button close it, and focus goes back to where it was. */
export function openDialog(options: FrameOptions): Verification {
  const opener = document.activeElement
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  const isChinese = options.language === 'cn'
  const end = () => {
    if (!dialog.isConnected) return
    frame.destroy()
    dialog.close()
    dialog.remove()
    if (opener instanceof HTMLElement) opener.focus()
  }
  const close = () => {
    if (!dialog.isConnected) return
    end()
    options.onClosed?.()
  }
  const frame = createFrame(options, (message) => {
    if (message.type === 'closed' || message.type === 'escape') close()
    else handle(message, options)
  })
  const edge = isSmall() ? '0' : '12px'
  Object.assign(dialog.style, {
    ...{ width: isSmall() ? '100%' : 'min(100vw - 32px, 960px)', height: isSmall() ? '100%' : 'min(100vh - 32px, 900px)' },
    ...{ maxWidth: 'none', maxHeight: 'none', padding: '0', border: '0', borderRadius: edge, overflow: 'hidden' },
    ...{ boxShadow: '0 0 0 100vmax rgb(0 0 0 / .5)' },
  })
  Object.assign(button.style, {
    ...{ display: 'block', height: '44px', minWidth: '44px', marginLeft: 'auto', padding: '0 16px' },
    ...{ border: '0', background: 'none', color: 'inherit', font: '16px/1 system-ui, sans-serif', cursor: 'pointer' },
  })
  frame.element.style.height = 'calc(100% - 44px)'
  button.type = 'button'
  button.textContent = isChinese ? '关闭' : 'Close'
  button.onclick = close
  dialog.setAttribute('aria-label', frame.element.title)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    close()
  })
  dialog.append(button, frame.element)
  document.body.append(dialog)
  dialog.showModal()
  return { element: dialog, setLanguage: frame.setLanguage, destroy: end }
}
