import type { ColumnType, Generated, Selectable } from 'kysely'
import type { OwnerKind } from '#contract/company/owner-facts.ts'
import type { IdType } from '#contract/documents/document-type.ts'
import type { TrustRole } from '#contract/ownership/graph.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { NullableTimestamp, Optional, Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

export type CompanyDatabase = {
  /** Addresses to which a company sent invitations, by keyed hashes. */
  companyInvitedAddresses: { requestId: string; emailHash: Buffer; invitedAt: Timestamp }
  corporateRequests: CorporateRequestTable
  companyNodes: CompanyNodeTable
  companyPeople: CompanyPersonTable
  companyDirectors: CompanyDirectorTable
  companyHoldings: CompanyHoldingTable
  companyDocumentReadings: DocumentReadingTable
}

/** An answer of step 1 that a company registry gave. */
export type AutoFilled = { module: string; field: string; source: string }

/** What a company's request has beside every request. */
export type CorporateRequestTable = {
  requestId: string
  clientId: string
  formId: string
  companyName: string
  kyckrId: Optional<string>
  isoCode: Optional<string>
  companyNumber: Optional<string>
  lookupKey: Buffer
  /** The registry's profile, with the people that it names. */
  sealedProfile: Optional<Buffer>
  profileSource: Optional<string>
  /** What the company said to the people and owners of the profile. */
  sealedRegistryResponses: Optional<Buffer>
  autoFilled: ColumnType<AutoFilled[], string | undefined, string>
  acceptedTermsAt: NullableTimestamp
  linkSentAt: NullableTimestamp
  createdAt: TimestampByDefault
}
export type CorporateRequestRow = Selectable<CorporateRequestTable>

export type CompanyNodeTable = {
  /** A COD: of the company itself, that of its request. */
  id: string
  clientId: string
  requestId: string
  isRoot: Generated<boolean>
  companyName: string
  isoCode: Optional<string>
  companyNumber: Optional<string>
  kyckrId: Optional<string>
  ownerKind: Optional<OwnerKind>
  stockExchange: Optional<string>
  /** Country and number. */
  identity: Optional<string>
  sealedContent: Optional<Buffer>
  sealedSharesExplanation: Optional<Buffer>
  status: Generated<RequestStatus>
  revision: Generated<number>
  deletedAt: NullableTimestamp
  createdAt: TimestampByDefault
  updatedAt: TimestampByDefault
}
export type CompanyNodeRow = Selectable<CompanyNodeTable>

export type CompanyPersonTable = {
  /** The EOD. */
  id: string
  clientId: string
  requestId: string
  subjectId: string
  emailKey: Optional<Buffer>
  sealedDetails: Optional<Buffer>
  idType: Optional<IdType>
  frontFileId: Optional<string>
  backFileId: Optional<string>
  documentInfoId: Optional<string>
  ocrDetectionId: Optional<string>
  doLiveness: Generated<boolean>
  verificationRequestId: Optional<string>
  invitedAt: NullableTimestamp
  invites: Generated<number>
  invitesSince: NullableTimestamp
  revision: Generated<number>
  deletedAt: NullableTimestamp
  createdAt: TimestampByDefault
  updatedAt: TimestampByDefault
}
export type CompanyPersonRow = Selectable<CompanyPersonTable>

type CompanyDirectorTable = {
  companyId: string
  personId: string
  clientId: string
  /** The senior managing official, where nobody is a beneficial owner. */
  isSeniorManager: Generated<boolean>
  createdAt: TimestampByDefault
}

export type CompanyHoldingTable = {
  id: string
  clientId: string
  requestId: string
  /** Whose shares these are. */
  companyId: string
  ownerPersonId: Optional<string>
  ownerCompanyId: Optional<string>
  /** Percent as decimal text. */
  shares: ColumnType<string | null, string | number | null | undefined, string | number | null>
  /** The same of the votes; null where the capital votes. */
  votes: ColumnType<string | null, string | number | null | undefined, string | number | null>
  /** Votes are known to differ from the capital, and not by how much. */
  votesUnknown: Generated<boolean>
  trustRole: Optional<TrustRole>
  deletedAt: NullableTimestamp
  createdAt: TimestampByDefault
}
export type CompanyHoldingRow = Selectable<CompanyHoldingTable>

export type DocumentReadingTable = {
  id: string
  detectionId: string
  clientId: string
  requestId: string
  documentType: IdType
  frontFileId: string
  backFileId: Optional<string>
  sealedReading: Buffer
  createdAt: TimestampByDefault
}
