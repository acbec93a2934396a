import type { ComponentType } from 'react'
import type { FieldType } from '#contract/forms/definition/field-type.ts'
import type { FieldProps } from '#web/forms/field/field-props.ts'
import { lazyWidget } from '#web/forms/field/lazy-widget.ts'
import { CheckboxesWidget, CheckboxWidget, PickWidget } from '#web/forms/widgets/choice-widgets.tsx'
import { DateTimeWidget, DateWidget } from '#web/forms/widgets/date-widgets.tsx'
import { DownloadWidget, HeaderWidget } from '#web/forms/widgets/static-widgets.tsx'
import { LongTextWidget, TextWidget } from '#web/forms/widgets/text-widgets.tsx'

/**
 * How the frame names a widget: by a label that points at its one control, as the legend of a group of several, beside a
 * box, or not at all.
 */
type Framing = 'label' | 'group' | 'beside' | 'bare'
export type FieldWidget = { framing: Framing; Widget: ComponentType<FieldProps> }

const label = (Widget: ComponentType<FieldProps>): FieldWidget => ({ framing: 'label', Widget })
const group = (Widget: ComponentType<FieldProps>): FieldWidget => ({ framing: 'group', Widget })
const bare = (Widget: ComponentType<FieldProps>): FieldWidget => ({ framing: 'bare', Widget })

// Heavy ones come when a form has them.
const PhoneWidget = lazyWidget(() => import('#web/forms/widgets/phone-widget.tsx').then((module) => module.PhoneWidget))
const TableWidget = lazyWidget(() => import('#web/forms/widgets/table-widget.tsx').then((module) => module.TableWidget))
const FilesWidget = lazyWidget(() => import('#web/forms/widgets/files-widget.tsx').then((module) => module.FilesWidget))
const RichTextWidget = lazyWidget(() => import('#web/forms/widgets/rich-text/rich-text-widget.tsx').then((module) => module.RichTextWidget))
const SignatureWidget = lazyWidget(() => import('#web/forms/widgets/signature-widget.tsx').then((module) => module.SignatureWidget))

/** A field type without a face does not compile. */
const fieldWidgets = {
  text: label(TextWidget),
  url: label(TextWidget),
  downloadLink: bare(DownloadWidget),
  email: label(TextWidget),
  picklist: label(PickWidget),
  table: group(TableWidget),
  header: bare(HeaderWidget),
  signature: group(SignatureWidget),
  'multi-select': group(CheckboxesWidget),
  number: label(TextWidget),
  phone: label(PhoneWidget),
  percent: label(TextWidget),
  checkbox: { framing: 'beside', Widget: CheckboxWidget },
  'multi-checkbox': group(CheckboxesWidget),
  time: label(TextWidget),
  'date-time': group(DateTimeWidget),
  date: label(DateWidget),
  'text-area-long': label(LongTextWidget),
  'text-area-rich': label(RichTextWidget),
  'updating-files': group(FilesWidget),
  'updating-files-base64': group(FilesWidget),
  industry: label(PickWidget),
  'company-size': label(PickWidget),
  'nature-of-business': label(PickWidget),
  'company-type': label(PickWidget),
  country: label(PickWidget),
  occupation: label(PickWidget),
  currency: label(PickWidget),
} satisfies Record<FieldType, FieldWidget>

/** Nothing for a type that this build does not know: a form may be newer than the page. */
export function findFieldWidget(type: string): FieldWidget | undefined {
  return Object.hasOwn(fieldWidgets, type) ? fieldWidgets[type as FieldType] : undefined
}
