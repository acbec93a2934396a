import type { Page } from '@playwright/test'
import type { Portico } from '#e2e/support/start-portico.ts'
import { expectHeading } from '#e2e/support/walk.ts'

export const password = 'a ship in harbour is safe'

/** What the sign-in page calls its fields. */
type Labels = { email: string; password: string }
const english: Labels = { email: 'Email', password: 'Password' }

type Account = { email: string; role: string; name?: string }

/** An account with the usual password. */
export async function createStaff(portico: Portico, { email, role, name }: Account): Promise<void> {
  const named = name ? ['--name', name] : []
  await portico.command('staff', 'create', '--email', email, '--password', password, '--role', role, ...named)
}

/** Opens a page of the staff area, and signs in there with the usual password. */
export async function signIn(page: Page, address: string, email: string, labels = english): Promise<void> {
  await page.goto(address)
  await fillSignIn(page, email, { labels })
}

/** Signs in where the sign-in page is open. */
export async function fillSignIn(page: Page, email: string, { labels = english, given = password } = {}): Promise<void> {
  await page.getByLabel(labels.email, { exact: true }).fill(email)
  await page.getByLabel(labels.password, { exact: true }).fill(given)
  await page.keyboard.press('Enter')
}

/** Somebody new, signed in at the list of requests. */
export async function signInAs(page: Page, portico: Portico, account: Account): Promise<void> {
  await createStaff(portico, account)
  await signIn(page, `${portico.url}/login`, account.email)
  await expectHeading(page, 'Requests')
}
