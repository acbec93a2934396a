import type { RegistryOfficer, RegistryOwner, RegistryParty } from '#server/platform/ports.ts'
import { toBareName, toKyckrId } from '#server/registry/providers/kyckr-id.ts'
import { type SampleCountry, sampleCountries } from '#server/registry/providers/sample/countries.ts'
import { activities, drawCompanyName, drawPerson } from '#server/registry/providers/sample/names.ts'
import { type SampleCompany, toParty } from '#server/registry/providers/sample/sample-company.ts'
import { toSampleScenarios } from '#server/registry/providers/sample/scenarios.ts'
import { type Draw, drawFrom, drawShares } from '#server/registry/providers/sample/seeded-choice.ts'

/** Another seed is another register: links and tests that name its companies would break. */
const seed = 20_240_501

let made: readonly SampleCompany[] | undefined

/** The made companies of the sample register: the same ones each time, officers and owners included. */
export function sampleCompanies(): readonly SampleCompany[] {
  made ??= makeCompanies()
  return made
}

function makeCompanies(): SampleCompany[] {
  const draw = drawFrom(seed)
  const taken = new Set<string>()
  const companies: SampleCompany[] = toSampleScenarios()
  for (const { companyName } of companies) taken.add(toBareName(companyName))
  const plain = sampleCountries.flatMap((country) => Array.from({ length: country.companies }, () => makeCompany(draw, country, taken)))
  plain.forEach((company, place) => {
    company.owners = drawOwners(draw, company, plain.slice(0, place), plain.slice(place + 1))
  })
  return [...companies, ...plain]
}

function makeCompany(draw: Draw, country: SampleCountry, taken: Set<string>): SampleCompany {
  const { name, otherName, legalForm } = drawCompanyName(draw, country, taken)
  const year = draw.whole(1986, 2023)
  const incorporatedOn = drawDay(draw, year)
  const companyNumber = country.newNumber(draw, year)
  const isDissolved = draw.isTrue(0.06)
  const place = draw.one(country.places)
  const street =
    country.chineseNames === 'only'
      ? `${draw.one(place.streets)}${draw.whole(1, 200)}号`
      : `${draw.whole(1, 200)} ${draw.one(place.streets)}`
  const postalCode = place.postalCode(draw)
  return {
    kyckrId: toKyckrId({ isoCode: country.isoCode, companyNumber }),
    isoCode: country.isoCode,
    companyNumber,
    companyName: name,
    otherNames: otherName ? [otherName] : [],
    legalForm,
    status: isDissolved ? 'Dissolved' : 'Active',
    incorporatedOn,
    dissolvedOn: isDissolved ? drawDay(draw, 2024) : null,
    registeredAddress: {
      oneLine: [street, place.city, place.region, postalCode, country.name].filter(Boolean).join(', '),
      street,
      city: place.city,
      region: place.region,
      postalCode,
      country: country.isoCode,
    },
    activities: [draw.one(activities)],
    officers: Array.from({ length: draw.whole(1, 4) }, (_, index) => drawOfficer(draw, country, index, year)),
    owners: [],
    source: 'Sample register',
  }
}

function drawOfficer(draw: Draw, country: SampleCountry, index: number, year: number): RegistryOfficer {
  const appointedOn = drawDay(draw, Math.max(year, draw.whole(year, 2024)))
  return {
    ...drawPerson(draw, country),
    role: index === 2 && country.isoCode !== 'CN' ? 'Secretary' : 'Director',
    appointedOn,
    resignedOn: index > 0 && draw.isTrue(0.2) ? drawDay(draw, 2025) : null,
  }
}

/**
 * People, and companies of the register: those made before make chains of any depth, one made later now and then closes a circle.
 * Some registers tell bands only, some leave small holders out, some know nobody.
 */
function drawOwners(draw: Draw, company: SampleCompany, before: SampleCompany[], after: SampleCompany[]): RegistryOwner[] {
  if (draw.isTrue(0.04)) return []
  const country = sampleCountries.find(({ isoCode }) => isoCode === company.isoCode)
  if (!country) return []
  const count = draw.whole(1, 4)
  const shares = drawShares(draw, count, draw.isTrue(0.8) ? 100 : draw.whole(60, 95))
  const parents = [...(draw.isTrue(0.55) ? pickFrom(draw, before) : []), ...(draw.isTrue(0.08) ? pickFrom(draw, after) : [])]
  const hasBands = company.isoCode === 'GB' && draw.isTrue(0.5)
  return shares.map((sharesPercent, index) => {
    const parent = parents[index]
    const sitting = company.officers[index]
    const party = parent ? toParty(parent) : draw.isTrue(0.4) && sitting ? toPerson(sitting) : drawPerson(draw, country)
    return {
      ...party,
      sharesPercent: hasBands ? null : sharesPercent,
      sharesBand: hasBands ? toBand(sharesPercent) : null,
      natureOfControl: hasBands ? ['ownership-of-shares'] : [],
      notifiedOn: company.incorporatedOn,
      ceasedOn: null,
    }
  })
}

function pickFrom(draw: Draw, companies: SampleCompany[]): SampleCompany[] {
  return companies.length > 0 ? [draw.one(companies)] : []
}

function toPerson({ role: _role, appointedOn: _from, resignedOn: _to, ...party }: RegistryOfficer): RegistryParty {
  return party
}

/** The bands of the United Kingdom's register; nothing is told at or under a quarter. */
function toBand(percent: number): { abovePercent: number; toPercent: number } | null {
  const edges = [25, 50, 75, 100]
  const top = edges.find((edge) => percent <= edge)
  return top && top > 25 ? { abovePercent: top - 25, toPercent: top } : null
}

function drawDay(draw: Draw, year: number): string {
  const pair = (value: number) => String(value).padStart(2, '0')
  return `${year}-${pair(draw.whole(1, 12))}-${pair(draw.whole(1, 28))}`
}
