import type { ErrorMessage } from '#contract/error-codes.ts'
import { formErrorsEn } from '#contract/errors/form-errors-en.ts'
import { verificationErrorsEn } from '#contract/errors/verification-errors-en.ts'

export const errorsEn: ErrorMessage = {
  ...verificationErrorsEn,
  ...formErrorsEn,
  TOKEN_EXPIRED: {
    title: 'This link no longer works',
    message: 'Open the newest link you received, or request a new one.',
  },
  COD_IS_NOT_FOUND: {
    title: 'This link is incomplete',
    message: 'Part of the link is missing. Open the whole link you received.',
  },
  REQUEST_CANCELED: { title: 'This request was canceled', message: 'Ask whoever invited you for a new link.' },
  REQUEST_NOT_FOUND: { title: 'Request not found', message: 'Check that you opened the whole link, or request a new one.' },
  REQUEST_CANNOT_BE_SUBMITTED: {
    title: 'This step is not available now',
    message: 'Open your link again: it takes you to the next step.',
  },
  INVALID_VERIFICATION_STATUS: { title: 'Invalid verification status', message: 'Open your link again to see where you are.' },
  RESUBMISSION_REQUIRED: {
    title: 'Another step comes first',
    message: 'You were asked to resubmit something. Open your link again: it takes you there.',
  },
  LINK_JUST_SENT: {
    title: 'The link was emailed already',
    message: 'Check your inbox and your spam folder. You can send it again later.',
  },
  MANUAL_REVIEW_NOT_OFFERED: {
    title: 'A person is not asked now',
    message: 'Open your link again: it shows what you can do next.',
  },
  CONSENT_REQUIRED: {
    title: 'Your consent is needed first',
    message: 'Open your link again: it shows what is done with your pictures, and lets you agree or choose another way.',
  },
  CONSENT_NOT_GIVEN: {
    title: 'There is no consent to withdraw',
    message: 'Nothing was agreed to with this link, so nothing needs to be withdrawn.',
  },
  NOTICE_CHANGED: { title: 'The notice was updated', message: 'A newer notice was published just now. Read it, then answer.' },
  MANUAL_REVIEW_NOT_OPEN: {
    title: 'Nobody waits for an answer',
    message: 'The applicant asked for nothing, or a colleague has answered. Reload the request.',
  },
  RESUBMISSION_UNCHANGED: {
    title: 'Nothing was changed',
    message: 'You were asked to resubmit this. Make the requested change, then submit.',
  },
  RESUBMISSION_NOT_POSSIBLE: {
    title: 'Resubmission cannot be requested',
    message: 'The applicant cannot change this item: it is read-only, locked or not part of the form now. Choose another item.',
  },
  VERIFICATION_REJECTED_REQUEST_AGAIN: {
    title: 'Verification rejected',
    message: 'Request another attempt with the button below, or contact the company that sent you the link.',
  },
  CANNOT_APPROVE_NOT_COMPLETED: {
    title: 'This request cannot be approved',
    message: 'The applicant has not finished. Wait until the status is Pending Checks.',
  },
  CANNOT_APPROVE_NOT_APPROVED: {
    title: 'This request cannot be approved',
    message: 'It has already been decided. Open the request to see by whom.',
  },
  LINK_EXPIRED: { title: 'This link has expired', message: 'Your progress is saved. Request a new link to continue.' },
  VALIDATION_ERROR: { title: 'Some details are incorrect', message: 'Correct the marked details and try again.' },
  INVALID_REQUEST_PARAMETERS: {
    title: 'Invalid request parameters',
    message: 'Correct the parameters named in the response and send the request again.',
  },
  REQUIRED_ITEMS_NOT_SET: { title: 'Required items are missing', message: 'Fill in all required items and try again.' },
  VALUE_UNDER_RANGE: { title: 'The value is too small', message: 'Enter a larger value.' },
  VALUE_OVER_RANGE: { title: 'The value is too large', message: 'Enter a smaller value.' },
  LENGTH_UNDER_RANGE: { title: 'The text is too short', message: 'Enter a longer text.' },
  NAME_NOT_PLAIN: { title: 'This is not a plain name', message: 'Enter the name only, without web or email addresses.' },
  LENGTH_OVER_RANGE: { title: 'The text is too long', message: 'Enter a shorter text.' },
  NOT_FOUND: { title: 'Not found', message: 'Check the address and try again.' },
  INVALID_CURSOR: {
    title: 'Invalid cursor',
    message: 'Send nextCursor of the page before as it is, with the same key, or leave it out to begin with the first page.',
  },
  WEBHOOK_URL_NOT_ALLOWED: {
    title: 'Webhook address not allowed',
    message: 'Use an https address on the public internet, without a user name or password.',
  },
  WEBHOOK_LIMIT_REACHED: { title: 'Too many webhook endpoints', message: 'Delete an endpoint that is no longer used, then try again.' },
  WEBHOOK_DISABLED: { title: 'The webhook endpoint is disabled', message: 'Enable the endpoint, then try again.' },
  WEBHOOK_FULL_NOT_ALLOWED: {
    title: 'Full bodies need access to personal data',
    message: 'Only someone who may read requests with personal data can choose full bodies, or change where they are sent.',
  },
  UNSUPPORTED_METHOD: { title: 'Unsupported method', message: 'Use one of the methods listed in the Allow header.' },
  ERROR_UNSUPPORTED_MEDIA_TYPE: { title: 'File type not supported', message: 'Choose a JPEG, PNG or BMP photo.' },
  BODY_TOO_LARGE: { title: 'Too much data was sent', message: 'Choose a smaller file and try again.' },
  TOO_MANY_REQUESTS: { title: 'Too many attempts', message: 'Wait a minute, then try again.' },
  ERROR_NETWORK_TIMEOUT: { title: 'Server is not responding', message: 'Server is not responding. Try again later.' },
  ERROR_SOMETHING_WENT_WRONG: { title: 'Something went wrong', message: 'This is not your fault. Try again in a moment.' },
  SYSTEM_ERROR: {
    title: 'System error',
    message: 'The service is temporarily unavailable. Nothing you sent is lost: try again in a few minutes.',
  },
  SERVER_BUSY: { title: 'The service is busy', message: 'This upload was not saved. Try again in a few seconds.' },
  TOO_MANY_UPLOADS: { title: 'Too many uploads at once', message: 'Wait until the current uploads have finished, then try again.' },
  VERIFICATION_BUSY: { title: 'The check was interrupted', message: 'Nothing is lost. Try again now.' },
  STORAGE_SAVE_FAILED: { title: 'Your file could not be saved', message: 'Try again in a few minutes.' },
  API_KEY_NOT_FOUND: { title: 'API key not found', message: 'Send a valid key in the x-api-key header.' },
  API_KEY_EXPIRED: { title: 'API key expired', message: 'Create a new key and use it instead.' },
  API_KEY_ACCESS_DENIED: {
    title: 'API key access denied',
    message: 'Use a key that belongs to this client and allows this call.',
  },
  API_KEY_AMBIGUOUS: {
    title: 'More than one API key',
    message: 'Send one key, once: as Authorization: Bearer or in the x-api-key header.',
  },
  API_KEY_REVOKED: { title: 'API key revoked', message: 'Create a new key and use it instead.' },
  API_KEY_NETWORK_DENIED: {
    title: 'Not allowed from this network',
    message: 'Call from a network that is allowed for this key, or add this network to the key in the staff area.',
  },
  API_KEY_SCOPE_MISSING: {
    title: 'The API key lacks a scope',
    message: 'Add the scope that this call asks for to the key in the staff area, or use another key.',
  },
  API_VERSION_UNKNOWN: {
    title: 'Unknown API version',
    message: 'Send a version from the documentation in the Portico-Version header, or leave the header out.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    title: 'Idempotency key used for another call',
    message: 'The first call with this key had another path or body. Use a new key for each new call.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    title: 'The first call still runs',
    message: 'Send the same call again after the time in the Retry-After header: it gets the answer of the first.',
  },
  MISSING_CLIENT_ID: { title: 'Client ID missing', message: 'Send your client ID in the x-client-id header.' },
  DUPLICATE_CLIENT_ID: { title: 'Client ID sent twice', message: 'Send the x-client-id header once.' },
  MISSING_SESSION_UUID: { title: 'Session UUID missing', message: 'Send a UUID in the x-session-uuid header.' },
  CHECKS_TOO_FEW: {
    title: 'Too few checks',
    message: 'The form or the settings require more. Add the checks that `fields` names, or leave `checks` out.',
  },
  CHECK_NOT_AVAILABLE: {
    title: 'Check not available',
    message: 'The form does not have what a check of `checks` needs. Leave the check out, or use another form.',
  },
  DUPLICATE_SESSION_UUID: {
    title: 'Session UUID used before',
    message: 'Use a new session UUID for each request. The first request is still valid.',
  },
  INSUFFICIENT_CREDIT: { title: 'Insufficient credit', message: 'There are no credits left for new requests. Contact support.' },
  TEST_MODE_ONLY: {
    title: 'Test mode only',
    message: 'This call takes keys of test mode alone. Create a key in test mode and try again.',
  },
  TEST_OUTCOME_NOT_POSSIBLE: {
    title: 'This outcome cannot be reached',
    message: 'The settings, the form or the state of the request leave no way to this outcome. The details say why.',
  },
  LOGIN_FAILED: { title: 'Login failed', message: 'Invalid email or password. Check both and try again.' },
  INVALID_USERNAME_OR_PASSWORD: { title: 'Invalid username or password', message: 'Check both and try again.' },
  PASSWORD_GUESSABLE: {
    title: 'This password is easy to guess',
    message: 'It is a known password, or uses common names, words or patterns. Use four or more unrelated words.',
  },
  INVALID_SESSION: { title: 'Invalid session', message: 'Sign in again to continue.' },
  PERMISSION_DENIED: { title: 'You do not have permission', message: 'Ask an administrator of your company for access.' },
  DUPLICATED_EMAIL: { title: 'Duplicated email', message: 'Email address is registered.' },
  VERIFIED_EMAIL_CANNOT_BE_SENT: {
    title: 'Verified, but the email could not be sent',
    message: 'Check the mail server, then send the email again.',
  },
  REQUEST_TAKEN: {
    title: 'Already assigned to somebody else',
    message: 'See who the assignee is now, or review the next request.',
  },
  REQUEST_CHANGED_ELSEWHERE: {
    title: 'This request has changed since you opened it',
    message: 'Your action was not carried out. Review the latest version, and decide again if it is still open.',
  },
  CASE_NOT_SEEN: {
    title: 'Review the case first',
    message:
      'Open the case and reveal its details and pictures (for a company, its people), then approve. If you are not allowed to reveal them, ask a colleague.',
  },
  ASSIGNED_TO_COLLEAGUE: {
    title: 'Assigned to a colleague',
    message: 'Open the case and decide it there, or change the assignee first.',
  },
  APPROVAL_REASON_REQUIRED: {
    title: 'A reason is required',
    message: 'A check failed, details differ or something required is missing. Review the findings, enter a reason and approve again.',
  },
  APPROVAL_OVERRIDE_DENIED: {
    title: 'You cannot override these findings',
    message: 'Have them resolved first, or ask a colleague who can override them.',
  },
  INVITATION_WITHDRAWN: {
    title: 'The company has removed this person',
    message: 'They can no longer be approved for it. Reject the request, or ask the company to add and invite them again.',
  },
  APPROVAL_NEEDS_REVIEW: {
    title: 'This request must be reviewed individually',
    message:
      'A check failed or could not be judged, details differ, or something required is missing. Open the request and decide it there.',
  },
  FINDINGS_NOT_ACCEPTED: {
    title: 'Findings not accepted',
    message: 'Read the findings of this request again, and name each of them in acceptedFindings.',
  },
  SECOND_PERSON_NEEDED: {
    title: 'A second person must approve',
    message: 'You gave the first approval. Ask a colleague to review the request and approve it.',
  },
  SECOND_PERSON_IS_FIRST: {
    title: 'Another person must confirm this',
    message:
      'You asked for it yourself, made the API key that did, or had the link by which an applicant asks. Ask a colleague to look at it and confirm.',
  },
  SECOND_PERSON_TOO_NEW: {
    title: 'Your account cannot confirm this yet',
    message: 'Your account, its roles or its sign-in were changed in the last days. Ask a colleague whose account has stood for longer.',
  },
  RETENTION_OUT_OF_BOUNDS: {
    title: 'Outside what is allowed',
    message: 'Correct the marked periods. Whoever runs this server sets the shortest and longest periods.',
  },
  RETENTION_PROPOSAL_OPEN: {
    title: 'Another proposal is waiting',
    message: 'Confirm or withdraw the retention schedule that is waiting, then propose yours.',
  },
  RETENTION_SCHEDULE_NEEDED: {
    title: 'A second person must agree',
    message: 'The retention period can be extended here. To shorten it, propose a retention schedule, which a second person confirms.',
  },
  CASE_HELD: { title: 'On legal hold', message: 'Nothing of this case can be erased until the legal hold is released.' },
  HOLD_RELEASE_OPEN: { title: 'Release already requested', message: 'A colleague has to confirm it, or the request is withdrawn.' },
  RELATION_DAY_INVALID: {
    title: 'This day is not possible',
    message: 'Enter a day between the approval and today.',
  },
  ERASURE_BELOW_FLOOR: {
    title: 'Too early to erase this',
    message: 'The law or the operator requires it to be kept for longer. Choose only what can be erased already.',
  },
  ERASURE_REQUEST_OPEN: { title: 'An erasure is already waiting', message: 'Confirm or withdraw the one that is waiting first.' },
  ERASURE_STARTED: { title: 'Already being erased', message: 'The erasure of this case has begun and cannot be stopped.' },
  NOTHING_TO_ERASE: { title: 'Already erased', message: 'Nothing of what you chose is left.' },
  SIGN_UP_CLOSED: { title: 'Accounts are by invitation only', message: 'Ask an administrator of your company to invite you.' },
  LAST_ADMINISTRATOR: {
    title: 'This is the last administrator',
    message: 'Make another user an administrator first.',
  },
  ROLE_BUILT_IN: { title: 'This is a built-in role', message: 'It cannot be changed or deleted. Create a custom role instead.' },
  ROLE_IN_USE: { title: 'This role is in use', message: 'Give its users another role first.' },
  ROLE_NAME_TAKEN: { title: 'A role with this name exists', message: 'Choose another name.' },
  SECOND_FACTOR_NEEDED: {
    title: 'Two-step verification',
    message: 'Enter the code from your authenticator app, or one of your recovery codes.',
  },
  SECOND_FACTOR_WRONG: {
    title: 'Wrong code',
    message: 'Enter the newest code from your authenticator app, or an unused recovery code. If that does not help, sign in again.',
  },
  SECOND_FACTOR_SETUP_NEEDED: {
    title: 'Set up two-step verification first',
    message: 'Your company requires an authenticator app or a passkey for every account. Sign in and set one up to continue.',
  },
  AUDIT_CHECKPOINT_INVALID: {
    title: 'This is no checkpoint of your audit log',
    message:
      'The file was changed, comes from another installation, or does not hold your company. Choose a checkpoint as it was downloaded here.',
  },
  LAST_SECOND_FACTOR: {
    title: 'Your company requires two-step verification',
    message: 'This is your only method. Set up another passkey or an authenticator app first, then remove this one.',
  },
  OWN_SECOND_FACTOR_MISSING: {
    title: 'Set up your own two-step verification first',
    message: 'You can require it of others once your account has an authenticator app or a passkey. Set one up under “Your account”.',
  },
  SSO_REQUIRED: {
    title: 'Sign in with your company',
    message: 'Your account signs in through your company. Use “Single sign-on” on the sign-in page.',
  },
  SSO_NOT_AVAILABLE: {
    title: 'No single sign-on here',
    message: 'This company has no single sign-on, or it is turned off. Sign in with your email address and password.',
  },
  SSO_FLOW_EXPIRED: {
    title: 'This sign-in is no longer valid',
    message: 'It took too long, was used already or began in another window. Please start again from the sign-in page.',
  },
  SSO_PROVIDER_FAILED: {
    title: 'Your company’s sign-in did not work',
    message: 'Its sign-in service did not answer as expected. Try again in a minute; if it stays, tell your administrator.',
  },
  SSO_NO_GROUP: {
    title: 'You have no access yet',
    message: 'Your company knows you, but none of your groups has access to Portico. Ask your administrator to add you to one.',
  },
  SSO_EMAIL_REFUSED: {
    title: 'Your email address is not accepted',
    message: 'Your company’s sign-in sent no confirmed email address of an allowed domain. Ask your administrator.',
  },
  SSO_ACCOUNT_EXISTS: {
    title: 'This email address has an account already',
    message: 'Sign in with your password once, then link your account with single sign-on under “Your account”.',
  },
  SSO_ACCOUNT_MISSING: {
    title: 'You have no account yet',
    message: 'Accounts are not created at the first sign-in here. Ask your administrator for one.',
  },
  SSO_ACCOUNT_DISABLED: { title: 'Your account is disabled', message: 'Ask your administrator if you think that this is a mistake.' },
  SSO_ALREADY_LINKED: {
    title: 'This account cannot be linked',
    message: 'It is an emergency account, or it or the person at your company’s sign-in is linked already.',
  },
  SSO_ISSUER_NOT_ALLOWED: {
    title: 'This issuer cannot be used',
    message: 'Enter an https address on the public internet. For a private network, the operator of this server must allow it.',
  },
  SSO_ADDRESS_TAKEN: { title: 'This sign-in address is taken', message: 'Choose another name for the end of your sign-in address.' },
  BREAK_GLASS_NEEDED: {
    title: 'An emergency account is needed first',
    message:
      'Mark at least one administrator with a password and two-step verification as emergency account under “Users”, so that somebody can sign in when the identity provider is down.',
  },
  BREAK_GLASS_NOT_POSSIBLE: {
    title: 'Not possible for this account',
    message: 'An emergency account is an active local administrator with a password and two-step verification.',
  },
  LAST_BREAK_GLASS: {
    title: 'The last emergency account stays',
    message: 'As long as single sign-on is on, somebody must be able to sign in without it. Mark another account first.',
  },
  ACCOUNT_MANAGED_ELSEWHERE: {
    title: 'Managed by your identity provider',
    message: 'Roles and access of this account come from your identity provider. Change them there.',
  },
  PASSKEY_REFUSED: {
    title: 'This passkey is not valid here',
    message: 'Try again with a passkey that you added to this account. If you have none, use your password.',
  },
}
