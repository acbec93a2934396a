import { getApiKey } from '#contract/api/api-key-calls.ts'
import { searchApiLog } from '#contract/api/api-log-calls.ts'
import * as staffAudit from '#contract/audit/audit-calls.ts'
import * as staffCases from '#contract/cases/case-calls.ts'
import * as staffDecisions from '#contract/cases/decision-calls.ts'
import * as corporateBusinesses from '#contract/company/business-calls.ts'
import * as corporateRequest from '#contract/company/company-calls.ts'
import * as corporateForm from '#contract/company/company-form-calls.ts'
import { companyStream } from '#contract/company/company-stream.ts'
import { explainShares, getCompleteness, recordSeniorManager } from '#contract/company/completeness-calls.ts'
import * as corporateIndividual from '#contract/company/invited-person-calls.ts'
import * as corporatePeople from '#contract/company/people-calls.ts'
import * as corporateRegistry from '#contract/company/registry-calls.ts'
import * as consentCalls from '#contract/consent/consent-calls.ts'
import * as notices from '#contract/consent/notice-calls.ts'
import type { Endpoint, EventStream } from '#contract/endpoint.ts'
import { listEvents } from '#contract/events/event-calls.ts'
import { getFormFiles, postFile } from '#contract/files/file-calls.ts'
import * as staffForms from '#contract/forms/form-calls.ts'
import * as staffLinks from '#contract/links/link-calls.ts'
import { getOverview } from '#contract/overview/overview-calls.ts'
import { getVerifyLink, sendVerifyCode, verifyCode } from '#contract/personal-info/email-code-calls.ts'
import * as identityDetails from '#contract/personal-info/identity-details-calls.ts'
import {
  getRequestProfile,
  getStepDefinitions,
  savePersonalInfoSteps,
  submitPersonalInfo,
} from '#contract/personal-info/personal-info-calls.ts'
import { getCompany } from '#contract/public-api/company-calls.ts'
import * as publicDecisions from '#contract/public-api/decision-calls.ts'
import { listRequestFiles } from '#contract/public-api/file-calls.ts'
import * as publicRequests from '#contract/public-api/request-calls.ts'
import * as staffQueue from '#contract/queue/queue-calls.ts'
import { queueStream } from '#contract/queue/queue-stream.ts'
import * as receipts from '#contract/receipts/receipt-calls.ts'
import { createLivenessRequest } from '#contract/requests/customer-server-calls.ts'
import { detectDocument } from '#contract/requests/document-frame-calls.ts'
import * as handoff from '#contract/requests/handoff-calls.ts'
import * as individual from '#contract/requests/individual-calls.ts'
import { statusStream } from '#contract/requests/status-stream.ts'
import * as staffCaseRetention from '#contract/retention/case-retention-calls.ts'
import * as retentionByKey from '#contract/retention/key-calls.ts'
import { getPublicRetention } from '#contract/retention/public-calls.ts'
import * as staffRetention from '#contract/retention/retention-calls.ts'
import * as sandbox from '#contract/sandbox/test-calls.ts'
import * as sso from '#contract/sso/sso-calls.ts'
import * as staffAccounts from '#contract/staff/account-calls.ts'
import * as staffPasskeys from '#contract/staff/passkey-calls.ts'
import * as staffRoles from '#contract/staff/role-calls.ts'
import * as staffSecondFactor from '#contract/staff/second-factor-calls.ts'
import * as staffSession from '#contract/staff/session-calls.ts'
import * as staffSettings from '#contract/staff/settings-calls.ts'
import * as ownExport from '#contract/subjects/own-export-calls.ts'
import * as subjects from '#contract/subjects/subject-calls.ts'
import * as uploads from '#contract/uploads/upload-calls.ts'
import * as staffWebhooks from '#contract/webhooks/staff-webhook-calls.ts'
import * as webhookEndpoints from '#contract/webhooks/webhook-calls.ts'

/** The whole agreement: the server hangs each of them on a route, the reference shows each, a test asserts both. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(individual),
  ...Object.values(handoff),
  detectDocument,
  ...Object.values(identityDetails),
  getStepDefinitions,
  getRequestProfile,
  savePersonalInfoSteps,
  submitPersonalInfo,
  sendVerifyCode,
  verifyCode,
  getVerifyLink,
  postFile,
  getFormFiles,
  ...Object.values(uploads),
  ...Object.values(consentCalls),
  createLivenessRequest,
  getApiKey,
  publicRequests.createRequest,
  publicRequests.getRequest,
  publicRequests.listRequests,
  ...Object.values(publicDecisions),
  listRequestFiles,
  getCompany,
  receipts.getRequestReceipt,
  receipts.getCaseReceipt,
  receipts.getOwnReceipt,
  receipts.getReceiptStatus,
  ...Object.values(retentionByKey),
  getPublicRetention,
  subjects.listSubjectExports,
  subjects.createSubjectExport,
  subjects.openSubjectExport,
  subjects.sendSubjectExport,
  ownExport.readOwnExport,
  ownExport.sendOwnExportCode,
  ownExport.checkOwnExportCode,
  ...Object.values(sandbox),
  ...Object.values(staffSession),
  ...Object.values(staffAccounts),
  ...Object.values(staffRoles),
  ...Object.values(staffSecondFactor),
  ...Object.values(staffPasskeys),
  ...Object.values(sso),
  ...Object.values(staffAudit),
  ...Object.values(staffForms),
  ...Object.values(staffLinks),
  ...Object.values(staffQueue),
  ...Object.values(staffDecisions),
  ...Object.values(staffCases),
  getOverview,
  staffSettings.getSettings,
  staffSettings.changeSettings,
  staffSettings.changeLogo,
  staffSettings.listApiKeys,
  staffSettings.issueApiKey,
  staffSettings.expireApiKey,
  staffSettings.changeApiKey,
  staffSettings.rotateApiKey,
  staffSettings.revokeApiKey,
  staffSettings.getCredits,
  notices.getNotices,
  notices.getNoticeVersion,
  notices.saveNoticeDraft,
  notices.publishNotice,
  ...Object.values(staffCaseRetention),
  ...Object.values(staffRetention),
  searchApiLog,
  ...Object.values(staffWebhooks),
  listEvents,
  ...Object.values(webhookEndpoints),
  ...Object.values(corporateForm),
  ...Object.values(corporateRequest),
  ...Object.values(corporatePeople),
  ...Object.values(corporateBusinesses),
  ...Object.values(corporateRegistry),
  getCompleteness,
  explainShares,
  recordSeniorManager,
  ...Object.values(corporateIndividual),
]

export const allEventStreams: readonly EventStream[] = [statusStream, companyStream, queueStream]
