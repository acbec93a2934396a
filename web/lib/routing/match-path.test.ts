import { expect, it } from 'vitest'
import { joinPattern, matchPath, rankPattern } from '#web/lib/routing/match-path.ts'

it('reads the places of a pattern, decoded', () => {
  expect(matchPath('/id-document/:documentType', '/id-document/a%20b')?.params).toEqual({ documentType: 'a b' })
  expect(matchPath('/forms/:id/:version', '/forms/f1/7')?.params).toEqual({ id: 'f1', version: '7' })
  expect(matchPath('/forms/:id', '/forms/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' })
})

it('matches whole paths in either case, with or without a slash at the end', () => {
  expect(matchPath('/BaseInfo/start', '/baseinfo/START/')).toBeDefined()
  expect(matchPath('/start', '/start/more')).toBeUndefined()
  expect(matchPath('/start', '/')).toBeUndefined()
  expect(matchPath('/', '/')).toBeDefined()
})

it('says where a closing * begins, so that routes below match the rest', () => {
  expect(matchPath('/admin/*', '/admin/forms/f1')?.base).toBe('/admin')
  expect(matchPath('/admin/*', '/admin')?.base).toBe('/admin')
  expect(matchPath('*', '/any/where')?.base).toBe('/')
  expect(matchPath('/admin/*', '/administration')).toBeUndefined()
})

it('prefers words over places, and places over a closing *', () => {
  const patterns = ['/forms/*', '/forms/:id/:version', '/forms/:id/design', '*', '/forms/:id']
  expect([...patterns].sort((a, b) => rankPattern(b) - rankPattern(a))).toEqual([
    '/forms/:id/design',
    '/forms/:id/:version',
    '/forms/:id',
    '/forms/*',
    '*',
  ])
})

it('puts a child below its parent, unless it begins at the root', () => {
  expect([joinPattern('/', 'start'), joinPattern('/BaseInfo', 'qr'), joinPattern('/admin/*', ':id'), joinPattern('', '/form/bus')]).toEqual(
    ['/start', '/BaseInfo/qr', '/admin/:id', '/form/bus'],
  )
})
