import { describe, expect, it } from 'vitest'
import { readBods } from '#contract/ownership/bods-read.ts'
import { writeBods } from '#contract/ownership/bods-write.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'

const graph: OwnershipGraph = {
  companies: [
    { id: 'root', name: 'Rowan Limited', country: 'GB', number: '01234567', status: 'active', incorporated: '2001-02-03' },
    { id: 'mid', name: '东方控股', country: 'CN', status: 'dissolved' },
    { id: 'trust', name: 'Family trust', status: 'active', role: 'trust' },
    { id: 'listed', name: 'Big plc', status: 'active', listed: 'listed' },
  ],
  people: [
    { id: 'ada', name: 'Ada Byron', birthDate: '1815-12', nationality: 'GB', isPep: true },
    { id: 'ben', name: 'Ben Cole' },
  ],
  holdings: [
    { ownerId: 'mid', companyId: 'root', sharesPercent: 60 },
    { ownerId: 'ada', companyId: 'root', sharesPercent: 10 },
    { ownerId: 'ada', companyId: 'mid', sharesPercent: 66.6667 },
    { ownerId: 'trust', companyId: 'mid', sharesPercent: 33.3333 },
    { ownerId: 'ben', companyId: 'trust', sharesPercent: null, trustRole: 'settlor' },
    { ownerId: 'listed', companyId: 'root', sharesPercent: null, band: { minimum: 25, exclusiveMaximum: 50 } },
  ],
}
const options = { rootId: 'root', statementDate: '2026-01-02', publicationDate: '2026-01-03', publisherName: 'Demo Bank' }
const through = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('written as BODS 0.4', () => {
  const statements = writeBods(graph, options)

  it('is read back without loss, and solves alike', () => {
    const back = readBods(through(statements))
    if ('faults' in back) throw new Error(JSON.stringify(back.faults))
    expect([back.graph, back.rootId]).toEqual([graph, 'root'])
    expect(solveOwnership(back.graph, 'root').people).toEqual(solveOwnership(graph, 'root').people)
  })

  it('round-trips votes, trust roles, nominees, listings and political exposure', () => {
    const rich: OwnershipGraph = {
      companies: [
        { id: 'root', name: 'Rowan', status: 'active' },
        { id: 'nominee', name: 'Nominees Ltd', status: 'active', role: 'nominee' },
        { id: 'trust', name: 'Trust', status: 'active', role: 'trust' },
        { id: 'trustee', name: 'Trustee Ltd', status: 'active' },
        { id: 'listed', name: 'Big plc', status: 'active', listed: 'London Stock Exchange' },
      ],
      people: [
        { id: 'ada', name: 'Ada', isPep: true },
        { id: 'ben', name: 'Ben' },
      ],
      holdings: [
        { ownerId: 'ada', companyId: 'root', sharesPercent: 10, votesPercent: 65.5 },
        { ownerId: 'nominee', companyId: 'root', sharesPercent: 20, votesPercent: 0 },
        { ownerId: 'trust', companyId: 'root', sharesPercent: 30 },
        {
          ownerId: 'listed',
          companyId: 'root',
          sharesPercent: null,
          band: { minimum: 25, exclusiveMaximum: 50 },
          votesPercent: null,
          votesBand: { minimum: 25, exclusiveMaximum: 50 },
        },
        { ownerId: 'ben', companyId: 'nominee', sharesPercent: 100 },
        { ownerId: 'trustee', companyId: 'trust', sharesPercent: null, trustRole: 'trustee' },
        { ownerId: 'ada', companyId: 'trust', sharesPercent: 40, trustRole: 'beneficiary' },
        { ownerId: 'ben', companyId: 'trust', sharesPercent: null, trustRole: 'protector' },
        { ownerId: 'ben', companyId: 'trustee', sharesPercent: 100 },
      ],
    }
    for (const rule of ['capital', 'capital_or_votes', 'control'] as const) {
      const back = readBods(through(writeBods(rich, { ...options, rule })))
      if ('faults' in back) throw new Error(JSON.stringify(back.faults))
      expect(back.graph).toEqual(rich)
      expect(solveOwnership(back.graph, 'root', { rule })).toMatchObject(through(solveOwnership(rich, 'root', { rule })) as object)
    }
  })

  it('states the companies below a beneficial owner by control', () => {
    const chain: OwnershipGraph = {
      companies: [
        { id: 'root', name: 'A' },
        { id: 'b', name: 'B' },
      ],
      people: [{ id: 'ada', name: 'Ada' }],
      holdings: [
        { ownerId: 'ada', companyId: 'b', sharesPercent: 60 },
        { ownerId: 'b', companyId: 'root', sharesPercent: 30 },
      ],
    }
    expect(writeBods(chain, { ...options, rule: 'control' }).at(-1)).toMatchObject({
      recordDetails: {
        interestedParty: 'ada',
        interests: [
          { type: 'shareholding', share: { exact: 18 } },
          { type: 'otherInfluenceOrControl', directOrIndirect: 'indirect', share: { exact: 30 } },
        ],
      },
    })
    expect(writeBods(chain, options).filter(({ recordDetails }) => 'componentRecords' in recordDetails)).toEqual([])
  })

  it('gives each statement the version, the dates and an id of its own', () => {
    expect(statements[0]).toMatchObject({
      declarationSubject: 'root',
      statementDate: '2026-01-02',
      publicationDetails: { publicationDate: '2026-01-03', bodsVersion: '0.4', publisher: { name: 'Demo Bank' } },
      recordId: 'root',
      recordStatus: 'new',
      recordType: 'entity',
    })
    const ids = statements.map(({ statementId }) => statementId)
    expect([new Set(ids).size, ids.every((id) => /^[0-9a-f]{32}$/.test(id))]).toEqual([ids.length, true])
    expect(writeBods(graph, options)).toEqual(statements)
  })

  it('states the computed share of a beneficial owner after the records it derives from', () => {
    const indirect = statements.at(-1)
    if (indirect?.recordType !== 'relationship') throw new Error('no relationship')
    const { subject, interestedParty, interests, componentRecords = [] } = indirect.recordDetails
    expect([subject, interestedParty, interests?.[0]]).toEqual([
      'root',
      'ada',
      {
        type: 'shareholding',
        directOrIndirect: 'indirect',
        beneficialOwnershipOrControl: true,
        share: { exact: 40, minimum: 40, maximum: 40 },
      },
    ])
    const components = statements.filter(({ recordDetails }) => recordDetails.isComponent).map(({ recordId }) => recordId)
    expect([componentRecords.includes('mid'), componentRecords.length, components.sort()]).toEqual([true, 3, [...componentRecords].sort()])
  })
})

describe('read', () => {
  const details = {
    statementId: 's'.repeat(32),
    declarationSubject: 'e',
    publicationDetails: { publicationDate: '2026-01-01', bodsVersion: '0.4', publisher: { name: 'x' } },
  }
  const entity = (recordId: string) => ({
    ...details,
    recordId,
    recordType: 'entity',
    recordDetails: { isComponent: false, entityType: { type: 'registeredEntity' }, name: recordId },
  })
  const relationship = (more: object, statement: object = {}) => ({
    ...details,
    recordId: 'r',
    recordType: 'relationship',
    recordDetails: { isComponent: false, subject: 'e', interestedParty: 'f', ...more },
    ...statement,
  })
  const holdingsOf = (...statements: unknown[]) => {
    const read = readBods(statements)
    return 'faults' in read ? read.faults : read.graph.holdings
  }
  const shares = (exact: number) => ({ interests: [{ type: 'shareholding', directOrIndirect: 'direct', share: { exact } }] })

  it('takes the newest record, and ignores closed ones', () => {
    const updated = relationship(shares(60), { recordStatus: 'updated', statementDate: '2026-02-01' })
    const first = relationship(shares(50), { recordStatus: 'new', statementDate: '2026-01-01' })
    expect(holdingsOf(entity('e'), entity('f'), updated, first)).toEqual([{ ownerId: 'f', companyId: 'e', sharesPercent: 60 }])
    expect(
      holdingsOf(entity('e'), entity('f'), first, relationship(shares(50), { recordStatus: 'closed', statementDate: '2026-03-01' })),
    ).toEqual([])
  })

  it('takes duplicate statements of votes for an owner and a company once', () => {
    const votes = (exact?: number) => ({ type: 'votingRights', ...(exact !== undefined && { share: { exact } }) })
    const share = { type: 'shareholding', share: { exact: 10 } }
    const of = { ownerId: 'f', companyId: 'e' }
    expect(holdingsOf(entity('e'), entity('f'), relationship({ interests: [votes(80), share] }))).toEqual([
      { ...of, sharesPercent: 10, votesPercent: 80 },
    ])
    expect(
      holdingsOf(
        entity('e'),
        entity('f'),
        relationship({ interests: [share] }),
        relationship({ interests: [votes(80)] }, { recordId: 'r2' }),
      ),
    ).toEqual([{ ...of, sharesPercent: 10, votesPercent: 80 }])
    expect(holdingsOf(entity('e'), entity('f'), relationship({ interests: [share, share, votes(30), votes(20)] }))).toEqual([
      { ...of, sharesPercent: 10, votesPercent: 50 },
      { ...of, sharesPercent: 10, votesPercent: 0 },
    ])
    expect(holdingsOf(entity('e'), entity('f'), relationship({ interests: [votes(30)] }))).toEqual([
      { ...of, sharesPercent: null, votesPercent: 30 },
    ])
    expect(holdingsOf(entity('e'), entity('f'), relationship({ interests: [share, votes()] }))).toEqual([
      { ...of, sharesPercent: 10, votesPercent: null },
    ])
  })

  it('leaves out indirect, ended and non-share interests, and reports where', () => {
    const interests = [
      { type: 'shareholding', directOrIndirect: 'indirect', share: { exact: 5 } },
      { type: 'shareholding', endDate: '2020-01-01' },
      { type: 'boardMember' },
    ]
    const read = readBods([
      entity('e'),
      entity('f'),
      relationship({ interests }),
      relationship({ interestedParty: { reason: 'unknown' } }, { recordId: 'r2' }),
    ])
    if ('faults' in read) throw new Error('faults')
    expect([read.graph.holdings, read.notes]).toEqual([
      [],
      [
        { path: '[2].recordDetails.interests[0]', sentence: 'is indirect: it is computed from the direct holdings' },
        { path: '[2].recordDetails.interests[1]', sentence: 'ended on 2020-01-01' },
        { path: '[2].recordDetails.interests[2]', sentence: 'is boardMember, which is no share of ownership' },
        { path: '[3].recordDetails.interestedParty', sentence: 'is not named: unknown' },
      ],
    ])
  })

  it.each<[string, unknown, string, RegExp]>([
    ['no list', { statements: [] }, '', /must be a list of statements/],
    [
      'an older version',
      [{ ...entity('e'), publicationDetails: { bodsVersion: '0.2' } }],
      '[0].publicationDetails.bodsVersion',
      /is "0.2": version 0.4 is read here/,
    ],
    ['the shape before 0.4', [{ statementType: 'entityStatement' }], '[0].statementType', /before 0.4/],
    [
      'a share above the whole',
      [entity('e'), relationship({ interests: [{ share: { exact: 101 } }] })],
      '[1].recordDetails.interests[0].share.exact',
      /is 101/,
    ],
    [
      'an owner that nobody describes',
      [entity('e'), relationship(shares(5))],
      '[1].recordDetails.interestedParty',
      /is "f", which no statement describes/,
    ],
    ['no statement at all', [null], '[0]', /must be an object/],
  ])('refuses %s with its path', (_, written, path, sentence) => {
    expect(readBods(written)).toMatchObject({ faults: [{ path, sentence: expect.stringMatching(sentence) }] })
  })
})
