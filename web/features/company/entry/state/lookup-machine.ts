import type { ErrorCode } from '#contract/error-codes.ts'
import { emailCode } from '#contract/personal-info/email-code.ts'

/** What a company is looked up by. `isoCode` is empty until a country is chosen. */
export type LookupValues = { isoCode: string; name: string; number: string }
export type LookupField = keyof LookupValues

export type FoundCompany = {
  /** The kyckrId. */
  id: string
  companyName: string
  companyNumber: string
  status: string | null
  startDate: string | null
  address: string | null
}

/** Of which company the onboarding is opened. */
export type ChosenCompany = { companyName: string; kyckrId: string | null; isoCode: string | null; companyNumber: string | null }

/** An email address that was proved, for as long as its ticket counts. */
export type EntryPass = { email: string; formId: string; ticket: string; until: number }

export type LookupResult =
  | { is: 'nothing-yet' }
  | { is: 'searching' }
  | { is: 'found'; companies: readonly FoundCompany[]; hasMore: boolean; chosen: string | null; isChoiceMissing: boolean }
  | { is: 'failed'; code: ErrorCode; isOffline: boolean }

export type LookupState = {
  text: LookupValues
  /** Typing instead of looking up. */
  isTyping: boolean
  /** What a try to go on found missing. */
  missing: readonly LookupField[]
  /** Grows with each such try: then the focus goes to what is missing. */
  tries: number
  result: LookupResult
  /** The onboarding of this company is being opened. */
  opening: ChosenCompany | null
  run: number
}

export type LookupEvent =
  | { is: 'write'; field: LookupField; value: string }
  | { is: 'search' }
  | { is: 'cancel' }
  | { is: 'found'; run: number; companies: readonly FoundCompany[]; hasMore: boolean }
  | { is: 'failed'; run: number; code: ErrorCode; isOffline: boolean }
  | { is: 'choose'; id: string }
  | { is: 'type' }
  | { is: 'look-up' }
  | { is: 'go-on' }
  | { is: 'opened'; run: number; url: string; isContinued: boolean }
  | { is: 'not-opened'; run: number; code: ErrorCode; isOffline: boolean }

export type LookupEffect =
  | { do: 'search'; run: number; text: LookupValues }
  | { do: 'stop' }
  | { do: 'open'; run: number; company: ChosenCompany }
  /** What was typed is kept in this tab until the company is opened. */
  | { do: 'keep'; text: LookupValues }
  | { do: 'lead-on'; url: string; isContinued: boolean }
  /** The proof of the email address ran out. */
  | { do: 'prove-again' }
  | { do: 'tell'; code: ErrorCode; isOffline: boolean }

type Step = [LookupState, LookupEffect[]]

export const nothingTyped: LookupValues = { isoCode: '', name: '', number: '' }

/** How long a pass counts that was given now: a minute less than on the server, for clocks and slow lines. */
export function toPassEnd(now: number): number {
  return now + (emailCode.ticketMinutes - 1) * 60_000
}

export function beginLookup(text: LookupValues): LookupState {
  return { text, isTyping: false, missing: [], tries: 0, result: { is: 'nothing-yet' }, opening: null, run: 0 }
}

export function stepLookup(state: LookupState, event: LookupEvent): Step {
  switch (event.is) {
    case 'write':
      return write(state, event.field, event.value)
    case 'search':
      return search(state)
    case 'cancel':
      return state.result.is === 'searching'
        ? [{ ...state, run: state.run + 1, result: { is: 'nothing-yet' } }, [{ do: 'stop' }]]
        : [state, []]
    case 'choose':
      return state.result.is === 'found'
        ? [{ ...state, result: { ...state.result, chosen: event.id, isChoiceMissing: false } }, []]
        : [state, []]
    case 'type':
      // A search under way comes to nothing: the way on is another one.
      return [{ ...state, isTyping: true, missing: [], run: state.run + 1, result: toIdle(state.result) }, [{ do: 'stop' }]]
    case 'look-up':
      return [{ ...state, isTyping: false, missing: [] }, []]
    case 'go-on':
      return goOn(state)
    default:
      return event.run === state.run ? stepAnswered(state, event) : [state, []]
  }
}

const toIdle = (result: LookupResult): LookupResult => (result.is === 'searching' ? { is: 'nothing-yet' } : result)

/** Results stand for what was asked: once it is typed over, they are gone. */
function write(state: LookupState, field: LookupField, value: string): Step {
  const text = { ...state.text, [field]: value }
  const missing = state.missing.filter((each) => each !== field && !(each === 'name' && field === 'number' && !state.isTyping))
  if (state.isTyping) return [{ ...state, text, missing }, [{ do: 'keep', text }]]
  const stops: LookupEffect[] = state.result.is === 'searching' ? [{ do: 'stop' }] : []
  return [{ ...state, text, missing, result: { is: 'nothing-yet' }, run: state.run + 1 }, [...stops, { do: 'keep', text }]]
}

function search(state: LookupState): Step {
  if (state.isTyping || state.opening || state.result.is === 'searching') return [state, []]
  const text = trim(state.text)
  const missing: LookupField[] = []
  if (!text.isoCode) missing.push('isoCode')
  if (!text.name && !text.number) missing.push('name')
  if (missing.length > 0) return [{ ...state, missing, tries: state.tries + 1 }, []]
  const run = state.run + 1
  return [{ ...state, run, missing, result: { is: 'searching' } }, [{ do: 'search', run, text }]]
}

function goOn(state: LookupState): Step {
  if (state.opening) return [state, []]
  const company = state.isTyping ? toTyped(state.text) : toChosen(state.result)
  if (company) {
    const run = state.run + 1
    return [{ ...state, opening: company, missing: [], run }, [{ do: 'open', run, company }]]
  }
  if (state.isTyping) return [{ ...state, missing: ['name'], tries: state.tries + 1 }, []]
  if (state.result.is !== 'found') return [state, []]
  return [{ ...state, result: { ...state.result, isChoiceMissing: true }, tries: state.tries + 1 }, []]
}

function toTyped(text: LookupValues): ChosenCompany | undefined {
  const { isoCode, name, number } = trim(text)
  return name ? { companyName: name, kyckrId: null, isoCode: isoCode || null, companyNumber: number || null } : undefined
}

function toChosen(result: LookupResult): ChosenCompany | undefined {
  if (result.is !== 'found') return undefined
  const found = result.companies.find(({ id }) => id === result.chosen)
  if (!found) return undefined
  const { id, companyName, companyNumber } = found
  return { companyName, kyckrId: id, isoCode: id.split('|')[0] ?? null, companyNumber }
}

function stepAnswered(state: LookupState, event: Extract<LookupEvent, { run: number }>): Step {
  switch (event.is) {
    case 'found': {
      const { companies, hasMore } = event
      // One alone is the one: it is marked, and still to be confirmed.
      const chosen = companies.length === 1 ? (companies[0]?.id ?? null) : null
      return [{ ...state, result: { is: 'found', companies, hasMore, chosen, isChoiceMissing: false } }, []]
    }
    case 'failed':
      return [{ ...state, result: { is: 'failed', code: event.code, isOffline: event.isOffline } }, []]
    case 'opened':
      return [state, [{ do: 'lead-on', url: event.url, isContinued: event.isContinued }]]
    case 'not-opened': {
      const effect: LookupEffect =
        event.code === 'EMAIL_TICKET_EXPIRED' ? { do: 'prove-again' } : { do: 'tell', code: event.code, isOffline: event.isOffline }
      return [{ ...state, opening: null }, [effect]]
    }
  }
}

/** Whether searching again may help: a country that no registry keeps stays so. */
export function mayHelp(code: ErrorCode): boolean {
  return code !== 'REGISTRY_COUNTRY_NOT_COVERED'
}

function trim({ isoCode, name, number }: LookupValues): LookupValues {
  return { isoCode, name: name.trim(), number: number.trim() }
}
