import { expect, it } from 'vitest'
import { parseFilter, parsePath } from '#server/sso/scim/filter.ts'

it('reads what Entra ID and Okta send', () => {
  expect(parseFilter('userName eq "a@b.example"')).toEqual([{ attribute: 'username', value: 'a@b.example' }])
  expect(parseFilter('urn:ietf:params:scim:schemas:core:2.0:User:userName Eq "x"')).toEqual([{ attribute: 'username', value: 'x' }])
  expect(parseFilter('emails[type eq "work"].value eq "x" and active eq true')).toEqual([
    { attribute: 'emails.value', value: 'x' },
    { attribute: 'active', value: true },
  ])
  expect(parseFilter('displayName eq "say \\"hi\\" and eq"')).toEqual([{ attribute: 'displayname', value: 'say "hi" and eq' }])
  expect(parsePath('members[value eq "1"]')).toEqual({ attribute: 'members', filter: [{ attribute: 'value', value: '1' }], sub: undefined })
  expect(parsePath('emails[type eq "work"].value')).toMatchObject({ attribute: 'emails', sub: 'value' })
  expect(parsePath('urn:ietf:params:scim:schemas:core:2.0:User:name.givenName')).toMatchObject({ attribute: 'name', sub: 'givenname' })
})

it('refuses everything else', () => {
  for (const text of [
    '',
    'userName',
    'userName eq',
    'userName co "x"',
    'userName eq "x',
    'userName eq "x" or active eq true',
    'not (userName eq "x")',
    '((((',
  ])
    expect(() => parseFilter(text), text).toThrow()
  for (const text of ['', '..', 'members[', 'members]value[', 'a.b.c', 'members[value eq "1"]x'])
    expect(() => parsePath(text), text).toThrow()
})

it('takes time in proportion to the text, and no long one', () => {
  expect(() => parseFilter(`userName eq "${'x'.repeat(1_000)}"`)).toThrow('longer')
  const many = Array.from({ length: 6 }, () => 'a eq "b"').join(' and ')
  expect(() => parseFilter(many)).toThrow('comparisons')
  const startedAt = performance.now()
  for (const text of [' '.repeat(1_000), '\\'.repeat(999), `a eq "${'\\'.repeat(990)}`, '['.repeat(1_000), `${'a'.repeat(990)} eq`])
    expect(() => parseFilter(text)).toThrow()
  expect(performance.now() - startedAt).toBeLessThan(200)
})
