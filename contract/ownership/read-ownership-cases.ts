import * as z from 'zod/mini'
import { type DefinitionFault, toFaults, toPath } from '#contract/forms/definition-fault.ts'
import { companyRoles, defaultThresholdPercent, type OwnershipGraph, type TrustRole, trustRoles } from '#contract/ownership/graph.ts'
import { defaultOwnershipRule, type OwnershipRule, ownershipRules } from '#contract/ownership/ownership-rule.ts'

export type OwnershipCase = { id: string; rootId: string; thresholdPercent: number; rule: OwnershipRule; graph: OwnershipGraph }

const percent = z.number().check(z.minimum(0), z.maximum(100))
const text = z.string().check(z.minLength(1))
const company = z.object({
  name: z.string(),
  country: z.optional(z.string()),
  number: z.optional(z.string()),
  status: z.optional(z.string()),
  incorporated: z.optional(z.string()),
  role: z.optional(z.enum(companyRoles)),
  listed: z.optional(z.string()),
})
const person = z.object({ name: z.string(), role: z.optional(z.string()), pep: z.optional(z.boolean()) })
const writtenCase = z.object({
  id: text,
  root: text,
  threshold: z.optional(percent),
  rule: z.optional(z.enum(ownershipRules)),
  companies: z.record(z.string(), company),
  people: z.record(z.string(), person),
  edges: z.array(z.object({ owner: z.string(), company: z.string(), share: z.nullable(percent), votes: z.optional(z.nullable(percent)) })),
})
type WrittenCase = z.output<typeof writtenCase>

/** Cases as they are written in a file, either all of them or every fault with its place: `[3].edges[0].share`. */
export function readOwnershipCases(written: unknown): { cases: OwnershipCase[] } | { faults: DefinitionFault[] } {
  if (!Array.isArray(written)) return { faults: [{ path: '', sentence: 'must be a list of cases' }] }
  const read = z.array(writtenCase).safeParse(written)
  if (!read.success) return { faults: toFaults(read.error.issues, written) }
  const faults = read.data.flatMap((each, at) => findFaults(each).map(({ path, sentence }) => ({ path: `[${at}].${path}`, sentence })))
  return faults.length > 0 ? { faults } : { cases: read.data.map(toCase) }
}

function findFaults({ root, companies, people, edges }: WrittenCase): DefinitionFault[] {
  const isCompany = (id: string) => Object.hasOwn(companies, id)
  const faults: DefinitionFault[] = isCompany(root) ? [] : [{ path: 'root', sentence: `is "${root}", which is none of the companies` }]
  for (const id of Object.keys(people)) {
    if (isCompany(id)) faults.push({ path: toPath(['people', id]), sentence: 'has the id of a company too' })
  }
  edges.forEach(({ owner, company: owned }, at) => {
    if (!isCompany(owned)) faults.push({ path: `edges[${at}].company`, sentence: `is "${owned}", which is none of the companies` })
    if (!isCompany(owner) && !Object.hasOwn(people, owner)) {
      faults.push({ path: `edges[${at}].owner`, sentence: `is "${owner}", which is none of the companies and people` })
    }
  })
  return faults
}

function toCase({ id, root, threshold, rule, companies, people, edges }: WrittenCase): OwnershipCase {
  const graph: OwnershipGraph = {
    companies: Object.entries(companies).map(([companyId, { name, country, number, status, incorporated, role, listed }]) => ({
      id: companyId,
      name,
      ...(country && { country }),
      ...(number && { number }),
      ...(status === 'dissolved' || status === 'active' ? { status } : {}),
      ...(incorporated && { incorporated }),
      ...(role && { role }),
      ...(listed && { listed }),
    })),
    people: Object.entries(people).map(([personId, { name, pep }]) => ({ id: personId, name, ...(pep && { isPep: pep }) })),
    holdings: edges.map(({ owner, company: companyId, share, votes }) => {
      const trustRole =
        companies[companyId]?.role === 'trust' && Object.hasOwn(people, owner) ? toTrustRole(people[owner]?.role) : undefined
      return {
        ownerId: owner,
        companyId,
        sharesPercent: share,
        ...(votes !== undefined && { votesPercent: votes }),
        ...(trustRole && { trustRole }),
      }
    }),
  }
  return { id, rootId: root, thresholdPercent: threshold ?? defaultThresholdPercent, rule: rule ?? defaultOwnershipRule, graph }
}

function toTrustRole(role: string | undefined): TrustRole | undefined {
  return trustRoles.find((each) => each === role)
}
