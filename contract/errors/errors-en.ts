import type { ErrorMessage } from '#contract/error-codes.ts'

export const errorsEn: ErrorMessage = {
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
  INVALID_DOCUMENT_PHOTO: { title: 'This photo cannot be read', message: 'Take the photo again, or choose another file.' },
  DOCUMENT_FILE_NOT_FOUND: { title: 'Document file not found', message: 'Upload the document again.' },
  DOCUMENT_REQUIRED_FIRST: { title: 'Upload your document first', message: 'Please upload ID Document first' },
  DOCUMENT_UNCHANGED: {
    title: 'This photo was already sent',
    message: 'Take a new photo of the document. The earlier photo cannot be used again.',
  },
  DOCUMENT_REPLACED: {
    title: 'The document was replaced',
    message: 'Your answer was about the previous document. Check your details again.',
  },
  DOCUMENT_TYPE_ASKED: {
    title: 'Another document is needed',
    message: 'You were asked for another type of document. Open your link again: it takes you there.',
  },
  DOCUMENT_UPLOAD_LIMIT_REACHED: {
    title: 'No uploads left',
    message: 'Contact the company that sent you the link: they can reopen your request.',
  },
  DOCUMENT_CHECK_IN_PROGRESS: {
    title: 'Your document is being checked',
    message: 'Please wait. This takes a few seconds.',
  },
  RETAKE_FRONT_SIDE: { title: 'Retake the front side', message: 'Please update the front side again.' },
  IMAGE_TOO_LARGE: { title: 'The image is too large', message: 'Choose an image of at most 4 MB.' },
  RESOLUTION_UNDER_500: { title: 'The photo is too small', message: 'Choose a photo of at least 500 x 500 pixels.' },
  RESOLUTION_OVER_8192: { title: 'The photo has too many pixels', message: 'Choose a photo of at most 8192 x 8192 pixels.' },
  SAME_IMAGE_FRONT_AND_BACK: {
    title: 'Front and back are the same photo',
    message: 'Turn the document over and take a photo of its other side.',
  },
  NO_DOCUMENT_FOUND: {
    title: 'No document was found',
    message: 'Lay the document on a plain surface and keep all four corners in the picture.',
  },
  SEVERAL_DOCUMENTS_FOUND: {
    title: 'More than one document',
    message: 'Put the other one away and take the photo again.',
  },
  IMAGE_QUALITY_BOUNDS: {
    title: 'Part of the document is missing',
    message: 'Keep all four corners in the picture, with a little space around them.',
  },
  IMAGE_QUALITY_GLARE: {
    title: 'There is a reflection',
    message: 'Tilt the document or move away from the light until the bright spot is gone.',
  },
  IMAGE_QUALITY_FOCUS: {
    title: 'The photo is not sharp',
    message: 'Hold still, let the camera focus, and take the photo again.',
  },
  IMAGE_QUALITY_RESOLUTION: {
    title: 'The document is too small in the photo',
    message: 'Move closer, so that the document fills most of the picture.',
  },
  IMAGE_QUALITY_PERSPECTIVE: { title: 'The photo was taken at an angle', message: 'Hold the camera straight above the document.' },
  IMAGE_QUALITY_EXPOSURE: {
    title: 'The light is not right',
    message: 'Move somewhere with bright, even light and take the photo again.',
  },
  IMAGE_QUALITY_COLOUR: {
    title: 'The photo has no colour',
    message: 'Take a colour photo of the document itself, not of a copy.',
  },
  DOCUMENT_SCREEN_CAPTURE: { title: 'This looks like a photo of a screen', message: 'Take a photo of the document itself.' },
  DOCUMENT_PRINT_COPY: { title: 'This looks like a printed copy', message: 'Take a photo of the document itself.' },
  DOCUMENT_COVERED: {
    title: 'Something covers the document',
    message: 'Hold it by its edges, or lay it down, and take the photo again.',
  },
  MISSING_DOCUMENT_NUMBER: {
    title: 'We could not read the document number',
    message: 'Take the photo again in good light, with nothing over the text.',
  },
  MISSING_DATE_OF_BIRTH: {
    title: 'We could not read the date of birth',
    message: 'Take the photo again in good light, with nothing over the text.',
  },
  MISSING_SURNAME: {
    title: 'We could not read the surname',
    message: 'Take the photo again in good light, with nothing over the text.',
  },
  MISSING_GIVEN_NAMES: {
    title: 'We could not read the given names',
    message: 'Take the photo again in good light, with nothing over the text.',
  },
  MRZ_CHECK_DIGITS_WRONG: {
    title: 'The lines at the bottom could not be read correctly',
    message: 'Take the photo again with all lines of letters and digits sharp and complete.',
  },
  DOCUMENT_FIELDS_DISAGREE: {
    title: 'The document contradicts itself',
    message: 'Take the photo again. If this happens again, use another document.',
  },
  DOCUMENT_EXPIRED: { title: 'This document has expired', message: 'Use a document that is still valid.' },
  APPLICANT_UNDER_AGE: { title: 'You are below the minimum age', message: 'Contact the company that sent you the link.' },
  DOCUMENT_PORTRAIT_SWAPPED: {
    title: 'The portrait cannot be confirmed',
    message: 'Take the photo again with the document uncovered, or use another document.',
  },
  INVALID_ID_CARD_BACK: {
    title: 'This is not the back of the document',
    message: 'Turn the document over and take a photo of its back.',
  },
  WRONG_DOCUMENT_TYPE_PASSPORT: {
    title: 'This is not a passport',
    message: 'Take a photo of the passport page with your portrait, or choose another document type.',
  },
  WRONG_DOCUMENT_TYPE_ID: {
    title: 'This is not an ID card',
    message: 'Take a photo of your ID card, or choose another document type.',
  },
  WRONG_DOCUMENT_TYPE_RESIDENCE_PERMIT: {
    title: 'This is not a residence permit',
    message: 'Take a photo of your residence permit, or choose another document type.',
  },
  WRONG_DOCUMENT_TYPE_DRIVER_LICENSE: {
    title: 'This is not a driving licence',
    message: 'Take a photo of your driving licence, or choose another document type.',
  },
  FACE_NOT_FOUND_ON_DOCUMENT: {
    title: 'We could not find a portrait',
    message: 'Take a photo of the side with your portrait, in even light.',
  },
  FACE_NOT_FOUND_ON_SELFIE: { title: 'We could not find your face', message: 'Look straight into the camera, in even light.' },
  FACE_NOT_FOUND_ON_ID_CARD_FRONT: {
    title: 'We could not find the portrait on the ID card',
    message: 'Take a photo of the front, in even light.',
  },
  FACE_NOT_FOUND_ON_PASSPORT: {
    title: 'We could not find the portrait in the passport',
    message: 'Open the page with your portrait and take the photo in even light.',
  },
  FACE_NOT_FOUND_ON_DRIVER_LICENSE: {
    title: 'We could not find the portrait on the driving licence',
    message: 'Take a photo of the front, in even light.',
  },
  FACE_NOT_FOUND_ON_RESIDENCE_PERMIT: {
    title: 'We could not find the portrait on the residence permit',
    message: 'Take a photo of the front, in even light.',
  },
  CAN_NOT_OPEN_CAMERA: {
    title: 'Cannot open the camera',
    message: 'Allow the camera in your browser, or continue on your phone.',
  },
  LIVENESS_CHECK_IN_PROGRESS: {
    title: 'A check is already running',
    message: 'Please wait. This takes a few seconds.',
  },
  LIVENESS_CHECK_ALREADY_STARTED: {
    title: 'The liveness check is open on another device or tab',
    message: 'Finish it there, or wait a minute and try again here.',
  },
  LIVENESS_TEST_FAILED: {
    title: 'The liveness check did not succeed',
    message: 'Look straight into the camera, move a little, and try again.',
  },
  LIVENESS_CHALLENGE_FAILED: { title: 'The movements did not match', message: 'Follow each instruction as it appears, and try again.' },
  LIVENESS_CHALLENGE_EXPIRED: { title: 'The instructions have expired', message: 'Try again: you will get new instructions.' },
  ONBOARDING_LIVENESS_FACE_COMPARE_FAILED: {
    title: 'The face does not match the document',
    message: 'Try again in even light, or upload another document.',
  },
  VIDEO_FACE_NOT_FOUND: { title: 'We could not see your face', message: 'Keep your face in the oval until the ring is complete.' },
  VIDEO_LOW_FACE_QUALITY: {
    title: 'Your face was not clear',
    message: 'Move somewhere brighter, take off anything that covers your face, and hold the phone still.',
  },
  VIDEO_MULTIPLE_FACES: { title: 'There was more than one face', message: 'Make sure that only you are in the picture.' },
  VIDEO_FACE_CHANGED: {
    title: 'The face changed during the recording',
    message: 'Stay alone in the picture until the ring is complete.',
  },
  VIDEO_INVALID_DURATION: {
    title: 'The recording was too short or too long',
    message: 'Try again and stay in the picture until the ring is complete.',
  },
  VIDEO_UNSUPPORTED_FORMAT: {
    title: 'This recording cannot be read',
    message: 'Try again, or continue with another browser or on your phone.',
  },
  PERSONAL_INFO_REQUIRED: {
    title: 'Fill in your personal information first',
    message: 'Submit your personal information, then continue with your document.',
  },
  DOCUMENT_TYPE_NOT_OFFERED: {
    title: 'This type of document is not accepted',
    message: 'Choose one of the document types that are offered.',
  },
  FORM_FILE_TYPE_NOT_TAKEN: {
    title: 'File type not supported',
    message: 'You can only upload doc、docx、ppt、pptx、xls、xlsx、pdf、 gif、 jpeg、and png  file!',
  },
  FORM_FILE_TOO_LARGE: { title: 'The file is too large', message: 'Choose a smaller file, or split it into two.' },
  FORM_FILE_EMPTY: { title: 'The file is empty', message: 'Choose another file.' },
  FORM_FILE_UNREADABLE: {
    title: 'The file cannot be read',
    message: 'It is damaged or does not match its file extension. Save it again and upload it again.',
  },
  FORM_FILE_UNSAFE: {
    title: 'The file contains active content',
    message: 'Save it without macros, scripts, attachments and links to other files, for example as a plain PDF, and upload it again.',
  },
  FORM_FILE_TOO_COMPLEX: {
    title: 'The file is too complex to check',
    message: 'Save it in a simpler form, for example as a plain PDF or a picture, and upload it again.',
  },
  FILE_INFECTED: { title: 'A virus was found in the file', message: 'It was not saved. Check your device, then upload a clean copy.' },
  FILE_SCAN_UNAVAILABLE: {
    title: 'Files cannot be checked for viruses now',
    message: 'Nothing was saved. Try again in a few minutes.',
  },
  FORM_FILE_LOCKED: { title: 'The file is protected', message: 'Remove its password or protection and upload it again.' },
  FORM_FILE_LIMIT_REACHED: {
    title: 'Too many files',
    message: 'Files you have uploaded are saved. Leave out files that are not needed. To replace files, try again tomorrow.',
  },
  EMAIL_TICKET_EXPIRED: {
    title: 'Please confirm your email address again',
    message: 'Too much time has passed. Request a new code and enter it.',
  },
  VOTES_OUT_OF_BOUND: {
    title: 'The votes add up to more than 100%',
    message: 'Correct the votes so that they add up to at most 100%.',
  },
  SHARES_OUT_OF_BOUND: {
    title: 'The shares add up to more than 100%',
    message: 'Correct the shares so that they add up to at most 100%.',
  },
  COMPANY_NOT_FOUND: {
    title: 'Company not found',
    message: 'Check the country and the number, search by name, or enter the details yourself.',
  },
  REGISTRY_COUNTRY_NOT_COVERED: {
    title: 'Companies in this country cannot be looked up',
    message: 'Enter the details yourself: you can continue without the registry.',
  },
  REGISTRY_TOO_BUSY: {
    title: 'The company registry is busy',
    message: 'Wait a minute and search again, or enter the details yourself.',
  },
  REGISTRY_UNAVAILABLE: {
    title: 'The company registry is not responding',
    message: 'Enter the details yourself, or search again in a few minutes.',
  },
  COMPANY_OWNS_ITSELF: {
    title: 'A company cannot own itself',
    message: 'Choose another company, or check its country and number.',
  },
  ROW_APPROVED: { title: 'This entry is approved', message: 'It can no longer be changed or deleted.' },
  NEW_VERIFICATION_NEEDED: {
    title: 'This starts a new verification',
    message:
      'This person has already started their verification, which is based on these details. Nothing was changed. To change them, start a new verification: the person receives a new link and goes through every step again.',
  },
  PERSON_HAS_BEGUN: {
    title: 'The email address can no longer be changed here',
    message: 'This person has opened their link and started. They continue with that link.',
  },
  ROW_CHANGED_ELSEWHERE: {
    title: 'Somebody else changed this entry',
    message: 'Your change was not saved. Review the saved version, and make your change again if it is still right.',
  },
  ROW_DELETED_ELSEWHERE: {
    title: 'This entry was deleted elsewhere',
    message: 'Somebody who works on the same company deleted it. Add it again if it belongs there.',
  },
  ROW_LIMIT_REACHED: {
    title: 'Too many entries',
    message: 'Entries you have made are saved. Ask the company that sent you the link how to submit more.',
  },
  STRUCTURE_NOT_EMPTY: {
    title: 'Owners are already entered',
    message: 'Delete the shareholders you entered, then import the file again.',
  },
  INVITATION_LIMIT_REACHED: {
    title: 'No more invitations today',
    message:
      'A company can invite 50 new email addresses a day. Invite the others tomorrow, or ask the company that requested your registration.',
  },
  INVITATION_JUST_SENT: {
    title: 'The email was just sent',
    message: 'Ask the person to check their inbox and spam folder. You can resend it later.',
  },
  TERMS_NOT_ACCEPTED: {
    title: 'Please read and accept the terms',
    message: 'Please view and accept the agreement before you submit.',
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
  LAST_SECOND_FACTOR: {
    title: 'Your company requires two-step verification',
    message: 'This is your only method. Set up another passkey or an authenticator app first, then remove this one.',
  },
  OWN_SECOND_FACTOR_MISSING: {
    title: 'Set up your own two-step verification first',
    message: 'You can require it of others once your account has an authenticator app or a passkey. Set one up under “Your account”.',
  },
  PASSKEY_REFUSED: {
    title: 'This passkey is not valid here',
    message: 'Try again with a passkey that you added to this account. If you have none, use your password.',
  },
}
