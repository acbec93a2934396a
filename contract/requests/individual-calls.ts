import * as z from 'zod/mini'
import { documentError } from '#contract/documents/document-check.ts'
import { type DocumentType, documentTypeNames } from '#contract/documents/document-type.ts'
import { endpoint } from '#contract/endpoint.ts'
import { displayArea } from '#contract/forms/definition/content-schema.ts'
import { bodyLimits } from '#contract/limits.ts'
import { faceObstacles } from '#contract/liveness/face-obstacle.ts'
import { manualReview, reviewReason } from '#contract/requests/manual-review.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'
import {
  challengeKinds,
  challengeSteps,
  documentInfo,
  link,
  livenessFailure,
  livenessVerdict,
  verificationRequest,
} from '#contract/requests/verification-request.ts'

/** A picture in JSON: base64, with or without a `data:` head. The name is for people; the bytes decide what it is. */
const pictureFile = z.object({
  fileName: z.string().check(z.maxLength(300)),
  fileContent: z.string().check(z.minLength(1)),
})

export const getRequestStatus = endpoint({
  name: 'getRequestStatus',
  method: 'POST',
  path: '/onboarding/liveness/status',
  access: 'link',
  consent: 'none',
  answersWhenOver: true,
  summary: 'Reads the request behind a link, with its status, its document and its customer’s branding.',
  input: link,
  answer: verificationRequest,
  errors: [],
})

export const setRequestStatus = endpoint({
  name: 'setRequestStatus',
  method: 'POST',
  path: '/onboarding/status',
  access: 'link',
  consent: 'none',
  summary: "Reports what happened on the applicant's screen: PROCESSING, LIVENESS_STARTED or CAMERA_FAILED.",
  input: z.extend(link, { status: z.enum(requestStatuses), remark: z.optional(z.string().check(z.maxLength(300))) }),
  answer: z.object({ requestId: z.string(), status: z.enum(requestStatuses) }),
  errors: [
    'INVALID_VERIFICATION_STATUS',
    'REQUEST_CANNOT_BE_SUBMITTED',
    'VERIFICATION_REJECTED_REQUEST_AGAIN',
    'DOCUMENT_REQUIRED_FIRST',
    'RESUBMISSION_REQUIRED',
    'LIVENESS_CHECK_IN_PROGRESS',
    'LINK_EXPIRED',
  ],
})

export const uploadDocument = endpoint({
  name: 'uploadDocument',
  method: 'POST',
  path: '/onboarding/liveness/document-upload',
  access: 'link',
  consent: 'biometric',
  maxBodyBytes: bodyLimits.documentMaxBytes,
  summary: 'Checks and stores a document. What is wrong with the pictures is answered as docUploadErrors with a 200.',
  input: z.extend(link, {
    documentType: z.enum(documentTypeNames as [DocumentType, ...DocumentType[]]),
    frontImage: z.optional(z.nullable(pictureFile)),
    backImage: z.optional(z.nullable(pictureFile)),
    /** ISO 3166-1 alpha-2 or alpha-3 of the issuing country. */
    countryCode: z.optional(z.nullable(z.string().check(z.maxLength(3)))),
  }),
  answer: z.object({
    requestId: z.string(),
    status: z.enum(requestStatuses),
    /** Empty: the document was accepted. */
    docUploadErrors: z.array(documentError),
    documentInfo: z.nullable(documentInfo),
    countDocUploadTotal: z.number(),
    docUploadTotalLimit: z.number(),
    /** What staff requested again and is not given yet. */
    retryStep: z.nullable(z.enum(stepParameters)),
    /** Somebody names the person otherwise than this document does: they are asked which is right. */
    detailsDiffer: z.boolean(),
  }),
  errors: [
    'ERROR_UNSUPPORTED_MEDIA_TYPE',
    'INVALID_DOCUMENT_PHOTO',
    'IMAGE_TOO_LARGE',
    'RESOLUTION_UNDER_500',
    'RESOLUTION_OVER_8192',
    'RETAKE_FRONT_SIDE',
    'REQUIRED_ITEMS_NOT_SET',
    'PERSONAL_INFO_REQUIRED',
    'DOCUMENT_TYPE_NOT_OFFERED',
    'DOCUMENT_TYPE_ASKED',
    'DOCUMENT_UNCHANGED',
    'RESUBMISSION_REQUIRED',
    'DOCUMENT_UPLOAD_LIMIT_REACHED',
    'DOCUMENT_CHECK_IN_PROGRESS',
    'LIVENESS_CHECK_IN_PROGRESS',
    'LIVENESS_CHECK_ALREADY_STARTED',
    'REQUEST_CANNOT_BE_SUBMITTED',
    'VERIFICATION_REJECTED_REQUEST_AGAIN',
    'VERIFICATION_BUSY',
    'FILE_INFECTED',
    'FILE_SCAN_UNAVAILABLE',
    'STORAGE_SAVE_FAILED',
    'LINK_EXPIRED',
  ],
})

export const detectFace = endpoint({
  name: 'detectFace',
  method: 'POST',
  path: '/verify/detect-face',
  access: 'link',
  consent: 'biometric',
  maxBodyBytes: bodyLimits.screenshotMaxBytes,
  // A screenshot that is not looked at within this time is not worth waiting for: the face has moved.
  timeoutMs: 10_000,
  summary: 'Detects the faces in a screenshot of the camera, in its pixels, and what would keep a recording of them from being accepted.',
  input: z.extend(link, { selfieImage: pictureFile }),
  answer: z.object({
    faces: z.array(z.object({ faceRectangle: z.object({ width: z.number(), height: z.number(), top: z.number(), left: z.number() }) })),
    /** Of the largest face; of the picture where there is no face. Absent where nothing is in the way. */
    obstacle: z.optional(z.enum(faceObstacles)),
  }),
  errors: ['ERROR_UNSUPPORTED_MEDIA_TYPE', 'INVALID_DOCUMENT_PHOTO', 'IMAGE_TOO_LARGE', 'VERIFICATION_BUSY', 'LINK_EXPIRED'],
})

export const drawLivenessChallenge = endpoint({
  name: 'drawLivenessChallenge',
  method: 'POST',
  path: '/onboarding/liveness/challenge',
  access: 'link',
  consent: 'biometric',
  summary: 'Draws a random order of movements for the next liveness check, where the form requires one. A new challenge replaces the last.',
  input: z.extend(link, { kind: z.enum(challengeKinds) }),
  answer: z.object({
    challengeId: z.string(),
    kind: z.enum(challengeKinds),
    steps: z.array(z.enum(challengeSteps)),
    /** How long the screen shows each step. */
    stepMs: z.number(),
    recordingMs: z.number(),
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
  errors: [
    'REQUEST_CANNOT_BE_SUBMITTED',
    'VERIFICATION_REJECTED_REQUEST_AGAIN',
    'DOCUMENT_REQUIRED_FIRST',
    'RESUBMISSION_REQUIRED',
    'LINK_EXPIRED',
  ],
})

export const checkLiveness = endpoint({
  name: 'checkLiveness',
  method: 'POST',
  path: '/onboarding/liveness/check',
  access: 'link',
  consent: 'biometric',
  maxBodyBytes: bodyLimits.clipMaxBytes,
  summary: 'Checks a recording of the camera: one live face, the one on the document.',
  input: z.extend(link, { challengeId: z.optional(z.string().check(z.maxLength(200))) }),
  files: ['video'],
  answer: z.object({
    verifyStatus: livenessVerdict,
    selfieUrl: z.nullable(z.string()),
    exceedDeclinedLimit: z.boolean(),
    countLivenessDeclined: z.number(),
    livenessDeclinedLimit: z.number(),
    status: z.enum(requestStatuses),
    /** Why it failed, in words for the applicant; null when it passed. */
    failure: z.nullable(livenessFailure),
  }),
  errors: [
    'VIDEO_UNSUPPORTED_FORMAT',
    'VIDEO_INVALID_DURATION',
    'VIDEO_FACE_NOT_FOUND',
    'BODY_TOO_LARGE',
    'LIVENESS_CHECK_IN_PROGRESS',
    'LIVENESS_CHECK_ALREADY_STARTED',
    'LIVENESS_CHALLENGE_EXPIRED',
    'DOCUMENT_CHECK_IN_PROGRESS',
    'PERSONAL_INFO_REQUIRED',
    'DOCUMENT_REQUIRED_FIRST',
    'RESUBMISSION_REQUIRED',
    'REQUIRED_ITEMS_NOT_SET',
    'REQUEST_CANNOT_BE_SUBMITTED',
    'VERIFICATION_REJECTED_REQUEST_AGAIN',
    'VERIFICATION_BUSY',
    'FILE_INFECTED',
    'FILE_SCAN_UNAVAILABLE',
    'STORAGE_SAVE_FAILED',
    'LINK_EXPIRED',
  ],
})

export const requestRetry = endpoint({
  name: 'requestRetry',
  method: 'POST',
  path: '/onboarding/request-retry',
  access: 'link',
  consent: 'none',
  answersWhenOver: true,
  summary: 'The applicant asks the customer for another try: after an expired link, a rejection, or when they cannot continue.',
  input: z.extend(link, { reason: z.optional(z.string().check(z.maxLength(1000))) }),
  answer: z.object({ requested: z.literal(true) }),
  errors: ['REQUEST_CANNOT_BE_SUBMITTED'],
})

export const requestManualReview = endpoint({
  name: 'requestManualReview',
  method: 'POST',
  path: '/onboarding/manual-review',
  access: 'link',
  consent: 'none',
  summary:
    'The applicant cannot do the liveness check, or has used the last try at a document or at it, and asks in their own words that a person looks. Offered while `manualReview.offered` names what; a second sending answers the first.',
  input: z.extend(link, { reason: reviewReason }),
  answer: z.object({ manualReview }),
  errors: ['MANUAL_REVIEW_NOT_OFFERED'],
})

export const getSetting = endpoint({
  name: 'getSetting',
  method: 'GET',
  path: '/onboarding/setting',
  access: 'open',
  summary: 'Where the applicant is redirected afterwards, and the contact address.',
  query: z.object({ requestId: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({ redirectUrl: z.nullable(z.string()), contactEmail: z.nullable(z.string()) }),
  errors: ['REQUEST_NOT_FOUND'],
})

export const getIndividualForm = endpoint({
  name: 'getIndividualForm',
  method: 'GET',
  path: '/v1/onboarding/individual/form',
  access: 'open',
  summary: 'The form of a customer: branding, links and fields. Without an id, the default one.',
  query: z.object({ formId: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({
    id: z.string(),
    /** Whose form it is. */
    clientName: z.string(),
    contactEmail: z.nullable(z.string()),
    formName: z.string(),
    note: z.nullable(z.string()),
    pageLogoPath: z.nullable(z.string()),
    webColor: z.string(),
    chineseConfirmPopup: z.boolean(),
    termsAndConditionsContent: z.nullable(z.string()),
    termsOfUseLink: z.nullable(z.string()),
    privacyPolicyLink: z.nullable(z.string()),
    asksPersonalInfo: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
})

export const saveFormContent = endpoint({
  name: 'saveFormContent',
  method: 'PUT',
  path: '/onboarding/liveness/form-content',
  access: 'link',
  consent: 'none',
  maxBodyBytes: bodyLimits.answersMaxBytes,
  summary:
    'Saves the personal information of a request: as displayAreas where its form has fields (what is not allowed is refused, everything else saved), as formContent where it has none.',
  input: z.extend(link, {
    formContent: z.optional(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(20_000)))),
    displayAreas: z.optional(z.array(displayArea).check(z.maxLength(20))),
  }),
  answer: z.object({ requestId: z.string(), saved: z.literal(true) }),
  errors: ['REQUEST_CANNOT_BE_SUBMITTED', 'LINK_EXPIRED', 'LENGTH_OVER_RANGE', 'REQUIRED_ITEMS_NOT_SET', 'NOT_FOUND'],
})

export const getRequestInfo = endpoint({
  name: 'getRequestInfo',
  method: 'GET',
  path: '/onboarding/liveness/:id/info',
  access: 'link',
  consent: 'none',
  answersWhenOver: true,
  summary: 'The request, for its applicant. The token comes as Authorization: Bearer.',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: verificationRequest,
  errors: [],
})
