import * as corporateBusinesses from '#contract/calls/corporate-businesses.ts'
import { explainShares, getCompleteness, nameSeniorManager } from '#contract/calls/corporate-completeness.ts'
import * as corporateIndividual from '#contract/calls/corporate-individual.ts'
import * as corporatePeople from '#contract/calls/corporate-people.ts'
import * as corporateRegistry from '#contract/calls/corporate-registry.ts'
import * as corporateRequest from '#contract/calls/corporate-request.ts'
import { createLivenessRequest } from '#contract/calls/customer-server.ts'
import { getVerifyLink, sendVerifyCode, verifyCode } from '#contract/calls/email-code.ts'
import { getFormFiles, postFile } from '#contract/calls/form-files.ts'
import * as identityDetails from '#contract/calls/identity-details.ts'
import * as individual from '#contract/calls/individual.ts'
import { getRequestProfile, getStepDefinitions, savePersonalInfoSteps, submitPersonalInfo } from '#contract/calls/personal-info.ts'
import * as staffAccounts from '#contract/calls/staff-accounts.ts'
import * as staffAudit from '#contract/calls/staff-audit.ts'
import * as staffCases from '#contract/calls/staff-cases.ts'
import * as staffDecisions from '#contract/calls/staff-decisions.ts'
import * as staffForms from '#contract/calls/staff-forms.ts'
import * as staffLinks from '#contract/calls/staff-links.ts'
import { getOverview } from '#contract/calls/staff-overview.ts'
import * as staffPasskeys from '#contract/calls/staff-passkeys.ts'
import * as staffQueue from '#contract/calls/staff-queue.ts'
import * as staffRoles from '#contract/calls/staff-roles.ts'
import * as staffSecondFactor from '#contract/calls/staff-second-factor.ts'
import * as staffSession from '#contract/calls/staff-session.ts'
import * as staffSettings from '#contract/calls/staff-settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The whole agreement: the server hangs each of them on a route, the reference shows each, a test asserts both. */
export const everyCall: readonly Endpoint[] = [
  ...Object.values(individual),
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
  createLivenessRequest,
  ...Object.values(staffSession),
  ...Object.values(staffAccounts),
  ...Object.values(staffRoles),
  ...Object.values(staffSecondFactor),
  ...Object.values(staffPasskeys),
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
  staffSettings.makeApiKey,
  staffSettings.expireApiKey,
  staffSettings.revokeApiKey,
  staffSettings.getCredits,
  ...Object.values(corporateRequest),
  ...Object.values(corporatePeople),
  ...Object.values(corporateBusinesses),
  ...Object.values(corporateRegistry),
  getCompleteness,
  explainShares,
  nameSeniorManager,
  ...Object.values(corporateIndividual),
]
