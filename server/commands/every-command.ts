import { apiKeyCreate, apiKeyList, apiKeyRevoke, apiKeyRotate } from '#server/commands/api-key.ts'
import { auditCheckpoint, auditKeys, auditVerify } from '#server/commands/audit.ts'
import { backup, backupVerify, restore } from '#server/commands/backup.ts'
import { bodsExport, bodsImport } from '#server/commands/bods.ts'
import { businessApprove, businessList, businessReopen } from '#server/commands/business.ts'
import { clientList, clientSet, clientShow, creditAdd } from '#server/commands/client.ts'
import { clientCreate } from '#server/commands/client-create.ts'
import type { AnyCommand } from '#server/commands/command.ts'
import { companyGaps } from '#server/commands/company.ts'
import { doctor } from '#server/commands/doctor.ts'
import { formExport, formImport, formMissingTranslations } from '#server/commands/form-definitions.ts'
import { keysRetire, keysRotate, keysStatus } from '#server/commands/keys.ts'
import { linkCorporate, linkIndividual, linkRenew } from '#server/commands/link.ts'
import { noticeList, noticePublish, noticeShow } from '#server/commands/notice.ts'
import { ownership } from '#server/commands/ownership.ts'
import { requestApprove, requestList, requestReject, requestRetry, requestShow } from '#server/commands/request.ts'
import { holdList, retentionConfirm, retentionKeys, retentionPreview, retentionRun, retentionShow } from '#server/commands/retention.ts'
import { ssoDisable, ssoShow } from '#server/commands/sso.ts'
import { staffCreate } from '#server/commands/staff.ts'
import { subjectExport } from '#server/commands/subject.ts'

export const everyCommand: readonly AnyCommand[] = [
  linkIndividual,
  linkCorporate,
  linkRenew,
  requestList,
  requestShow,
  requestApprove,
  requestReject,
  requestRetry,
  companyGaps,
  businessList,
  businessApprove,
  businessReopen,
  bodsExport,
  bodsImport,
  apiKeyCreate,
  apiKeyList,
  apiKeyRotate,
  apiKeyRevoke,
  clientCreate,
  clientList,
  clientShow,
  clientSet,
  creditAdd,
  formImport,
  formExport,
  formMissingTranslations,
  noticeList,
  noticeShow,
  noticePublish,
  auditVerify,
  auditCheckpoint,
  auditKeys,
  retentionShow,
  retentionPreview,
  retentionRun,
  retentionConfirm,
  retentionKeys,
  holdList,
  backup,
  backupVerify,
  restore,
  keysRotate,
  keysStatus,
  keysRetire,
  doctor,
  staffCreate,
  ssoShow,
  ssoDisable,
  subjectExport,
  ownership,
]
