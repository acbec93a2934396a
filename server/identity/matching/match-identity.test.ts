import { describe, expect, it } from 'vitest'
import type { DocumentName, GivenName } from '#server/identity/matching/match-names.ts'
import { matchNames } from '#server/identity/matching/match-names.ts'

const asNamed = (text: string): GivenName => {
  const [firstName = '', middleName = '', lastName = ''] = text.split('|').map((part) => part.trim())
  return { firstName, middleName, lastName }
}
/** As zones write it: `MUELLER<<JUERGEN`, with its state. */
const asZone = (text: string, issuingState = 'UTO'): DocumentName => {
  const [surname = '', givenNames = ''] = text.split('<<')
  const isTruncated = text.length >= 39
  return {
    surname: surname.replaceAll('<', ' ') || null,
    givenNames: givenNames.replaceAll('<', ' ').trim() || null,
    isTruncated,
    issuingState,
  }
}
function resultOf(named: string, zone: string, state?: string): string {
  const { surname, givenNames } = matchNames(asNamed(named), asZone(zone, state))
  return surname.result === 'agrees' && givenNames.result === 'agrees'
    ? 'agrees'
    : surname.result === 'differs' || givenNames.result === 'differs'
      ? 'differs'
      : 'not_judged'
}

const same: [named: string, zone: string, state?: string][] = [
  ['Anna | Maria | Eriksson', 'ERIKSSON<<ANNA<MARIA'],
  ['Jürgen | | Müller', 'MUELLER<<JUERGEN'],
  ['Jürgen | | Müller', 'MULLER<<JURGEN', 'USA'],
  ['Jurgen | | Muller', 'MUELLER<<JUERGEN', 'D'],
  ['Juergen | | Mueller', 'MUELLER<<JUERGEN', 'D'],
  ['Björn | | Weiß', 'WEISS<<BJOERN', 'D'],
  ['Åse | | Ødegård', 'OEDEGAARD<<AASE', 'NOR'],
  ['Søren | | Kjær', 'KJAER<<SOEREN', 'DNK'],
  ['Þórður | | Guðmundsson', 'GUDMUNDSSON<<THORDUR', 'ISL'],
  ['Iñaki | | Núñez', 'NUNEZ<<INAKI', 'ESP'],
  ['Iñaki | | Núñez', 'NUNXXEZ<<INXXAKI', 'ESP'],
  ['María José | | García', 'GARCIA<LOPEZ<<MARIA<JOSE', 'ESP'],
  ['María | | García López', 'GARCIA<LOPEZ<<MARIA<JOSE', 'ESP'],
  ['María | | García-López', 'GARCIALOPEZ<<MARIA', 'ESP'],
  ['João | Pedro | da Silva', 'DA<SILVA<<JOAO<PEDRO', 'PRT'],
  ['João | | Silva', 'DA<SILVA<<JOAO<PEDRO', 'PRT'],
  ['Jan | | van den Berg', 'VAN<DEN<BERG<<JAN', 'NLD'],
  ['Jan | | van den Berg', 'VANDENBERG<<JAN', 'USA'],
  ['Jan | | Berg', 'VAN<DEN<BERG<<JAN', 'NLD'],
  ['Ludwig | | von Bergen', 'BERGEN<<LUDWIG', 'D'],
  ['Jean-Pierre | | Dupont', 'DUPONT<<JEAN<PIERRE', 'FRA'],
  ['Jeanpierre | | Dupont', 'DUPONT<<JEAN<PIERRE', 'FRA'],
  ['Sinéad | | O’Connor', 'OCONNOR<<SINEAD', 'IRL'],
  ['Sinéad | | O Connor', 'OCONNOR<<SINEAD', 'IRL'],
  ['Łukasz | | Wałęsa', 'WALESA<<LUKASZ', 'POL'],
  ['Đặng | Thị | Hoa', 'DANG<<THI<HOA', 'VNM'],
  ['Thị Hoa | | Nguyễn', 'NGUYEN<<THI<HOA', 'VNM'],
  ['Hoa | | Nguyễn', 'NGUYEN<<THI<HOA', 'VNM'],
  ['İbrahim | | Çağlayangil', 'CAGLAYANGIL<<IBRAHIM', 'TUR'],
  ['Gül | | Işık', 'ISIK<<GUEL', 'D'],
  ['Ştefan | | Țurcanu', 'TURCANU<<STEFAN', 'ROU'],
  ['Юрий | | Щербаков', 'SHCHERBAKOV<<IURII', 'RUS'],
  ['Юрий | | Щербаков', 'SHCHERBAKOV<<YURIY', 'RUS'],
  ['Наталья | Сергеевна | Жукова', 'ZHUKOVA<<NATALIA', 'RUS'],
  ['Ольга | | Ґалаґан', 'GALAGAN<<OLGA', 'UKR'],
  ['Ђорђе | | Петровић', 'PETROVIC<<DORDE', 'SRB'],
  ['Γεώργιος | | Παπαδόπουλος', 'PAPADOPOULOS<<GEORGIOS', 'GRC'],
  ['Ευάγγελος | | Μπάκας', 'BAKAS<<EVANGELOS', 'GRC'],
  ['Fatima | | Al-Rashid', 'ALRASHID<<FATIMA', 'ARE'],
  ['Fatima | | Al-Rashid', 'AL<RASHID<<FATIMA', 'ARE'],
  ['Fatima | | Rashid', 'AL<RASHID<<FATIMA', 'ARE'],
  ['Xiaoming | | Ouyang', 'OUYANG<<XIAOMING', 'CHN'],
  ['Xiao Ming | | Ou Yang', 'OUYANG<<XIAOMING', 'CHN'],
  ['Ouyang | | Xiaoming', 'OUYANG<<XIAOMING', 'CHN'],
  ['Bu | | Lü', 'LYU<<BU', 'CHN'],
  ['Bu | | Lv', 'LYU<<BU', 'CHN'],
  ['Bu | | Lü', 'LU<<BU', 'CHN'],
  ['Chi Nan | | Lee', 'LEE<<CHI<NAN', 'CHN'],
  ['Arkfreith | | ', 'ARKFREITH', 'UTO'],
  [' | | Arkfreith', 'ARKFREITH', 'UTO'],
  ['FNU | | Arkfreith', 'ARKFREITH', 'IND'],
  ['Arkfreith | | Arkfreith', 'ARKFREITH', 'IND'],
  ['Priya | | Sharma', 'PRIYA<SHARMA', 'IND'],
  ['Anna Maria Eriksson | | ', 'ERIKSSON<<ANNA<MARIA'],
  ['Maria | | Eriksson', 'ERIKSSON<<ANNA<MARIA'],
  ['John | Q | Smith', 'SMITH<<JOHN<QUINCY', 'USA'],
  ['Dr. John | | Smith', 'SMITH<<JOHN', 'GBR'],
  ['John | | Smith Jr.', 'SMITH<<JOHN', 'USA'],
  ['Chayapa | Dejthamrong Krasuang | Nilavadhanananda', 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K', 'THA'],
  ['Papandropoulous-Anna | Maria Sofia Theodora | Bennelong', 'BENNELONG<<PAPANDROPOULOUS<ANNA<MARIA<S', 'UTO'],
  ['U | | O', 'O<<U', 'KOR'],
]

const other: [named: string, zone: string, state?: string][] = [
  ['Anna | | Eriksson', 'ERIKSON<<ANNA'],
  ['Hanna | | Eriksson', 'ERIKSSON<<ANNA<MARIA'],
  ['Anna | Lena | Eriksson', 'ERIKSSON<<ANNA<MARIA'],
  ['A | | Eriksson', 'ERIKSSON<<ANNA'],
  ['Anna | | E', 'ERIKSSON<<ANNA'],
  ['John | Q | Smith', 'SMITH<<JOHN<BAKER', 'USA'],
  ['Michal | | Novak', 'NOVAK<<MICHAEL', 'D'],
  ['Samul | | Becker', 'BECKER<<SAMUEL', 'D'],
  ['Jan | | Bor', 'BOER<<JAN', 'NLD'],
  ['Jan | | Mueller', 'MULLER<<JAN', 'USA'],
  ['Wei | | Lu', 'LYU<<WEI', 'CHN'],
  ['Wei | | Zhang', 'WANG<<WEI', 'CHN'],
  ['Xiaoming | | Li', 'LI<<XIAOMIN', 'CHN'],
  ['Juan | | García Pérez', 'GARCIA<LOPEZ<<JUAN', 'ESP'],
  ['Juan | | Garcia', 'GARCIA<LOPEZ<<CARLOS<JUAN', 'ESP'],
  ['John | | Smith Jr', 'SMITH<III<<JOHN', 'USA'],
  ['Olga | | Petrova', 'PETROV<<OLEG', 'RUS'],
  ['Наталья | | Жукова', 'ZHUKOVA<<NADEZHDA', 'RUS'],
  ['Fatima | | Al-Rashid', 'AL<HASHIMI<<FATIMA', 'ARE'],
  ['Arkfreith | | ', 'ARKWRIGHT'],
  ['Maria | | Lopez', 'LOPEZ'],
  ['Van | | Le', 'TRAN<<VAN', 'VNM'],
  ['Thi Hoa | | Nguyen', 'NGUYEN<<THI<LAN', 'VNM'],
]

describe('matches one person', () => {
  it.each(same)('%s = %s', (named, zone, state) => expect(resultOf(named, zone, state)).toBe('agrees'))
})

describe('distinguishes two people', () => {
  it.each(other)('%s ≠ %s', (named, zone, state) => expect(resultOf(named, zone, state)).toBe('differs'))
})

describe('does not judge what cannot be compared', () => {
  it.each([
    ['محمد | | الراشد', 'AL<RASHID<<MOHAMMED'],
    ['민준 | | 김', 'KIM<<MINJUN'],
    ['Anna | | ', 'ERIKSSON<<ANNA'],
    [' | | ', 'ERIKSSON<<ANNA'],
    ['Anna | | Eriksson', ''],
  ])('%s and %s', (named, zone) => expect(resultOf(named, zone)).toBe('not_judged'))
})
