import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

const text = {
  save: 'Save',
  cancel: 'Cancel',
  saving: 'Saving…',
  close: 'Close',
  unsavedTitle: 'Leave?',
  unsaved: 'Not saved yet.',
  stay: 'Go on',
  leave: 'Leave',
}
const show = (more: Partial<Parameters<typeof FormDialog>[0]> = {}) =>
  renderToStaticMarkup(
    <FormDialog
      title="Add a director"
      text={text}
      isChanged={false}
      isSaving={false}
      onSave={() => undefined}
      onLeave={() => undefined}
      {...more}
    >
      <input aria-label="First name" />
    </FormDialog>,
  )

it('saves on Enter', () => {
  const html = show()
  const form = html.match(/<form id="([^"]+)"/)?.[1]
  expect(form).toBeTruthy()
  expect(html.match(/<button type="submit"[^>]*form="([^"]+)"/)?.[1]).toBe(form)
  expect(html).toContain('Add a director')
})

it('shows saving, and disables its buttons', () => {
  const html = show({ isSaving: true })
  expect(html).toContain('Saving…')
  expect(html.match(/aria-disabled="true"/g)).toHaveLength(2)
})

it('offers only Close where nothing can be saved', () => {
  const html = show({ isReadOnly: true })
  expect([html.includes('Close'), html.includes('Save'), html.includes('Cancel')]).toEqual([true, false, false])
})
