import type { ErrorMessage } from '#contract/errors/error-codes.ts'

export const errorsEn: ErrorMessage = {
  TOKEN_EXPIRED: {
    title: 'This link no longer works',
    message: 'Open the newest link that you were sent, or ask for a new one.',
  },
  COD_IS_NOT_FOUND: {
    title: 'This link is not complete',
    message: 'Open the whole link that you received: a part of it is missing.',
  },
  REQUEST_NOT_FOUND: { title: 'Request not found', message: 'Check that you opened the whole link, or ask for a new one.' },
  REQUEST_CANNOT_BE_SUBMITTED: {
    title: 'That step is not open now',
    message: 'Go back to the start of your link: it leads to the step that is next.',
  },
  INVALID_VERIFICATION_STATUS: { title: 'Invalid verification status', message: 'Open your link again to see where you are.' },
  RESUBMISSION_REQUIRED: {
    title: 'Something else comes first',
    message: 'You were asked to submit something again. Open your link again: it leads there.',
  },
  RESUBMISSION_UNCHANGED: {
    title: 'Nothing has changed yet',
    message: 'You were asked to submit this again. Make the change that was asked for, then submit.',
  },
  RESUBMISSION_NOT_POSSIBLE: {
    title: 'This cannot be requested again',
    message: 'The applicant cannot change it: it is read-only, locked or not part of their form now. Choose something else.',
  },
  VERIFICATION_REJECTED_REQUEST_AGAIN: {
    title: 'Verification rejected',
    message: 'Ask for another try with the button below, or contact the company that sent you the link.',
  },
  CANNOT_APPROVE_NOT_COMPLETED: {
    title: 'This request cannot be approved',
    message: 'The applicant has not finished yet. Wait until the request is pending checks.',
  },
  CANNOT_APPROVE_NOT_APPROVED: {
    title: 'This request cannot be approved',
    message: 'It was already decided. Open the request to see by whom.',
  },
  LINK_EXPIRED: { title: 'This link has expired', message: 'What you have done is kept. Ask for a new link to go on from here.' },
  VALIDATION_ERROR: { title: 'Some details are not right', message: 'Correct the marked details and try again.' },
  INVALID_REQUEST_PARAMETERS: {
    title: 'Invalid request parameters',
    message: 'Correct the parameters that the answer names and send the request again.',
  },
  REQUIRED_ITEMS_NOT_SET: { title: 'Something is missing', message: 'Fill in every required item and try again.' },
  VALUE_UNDER_RANGE: { title: 'The value is too small', message: 'Enter a larger value.' },
  VALUE_OVER_RANGE: { title: 'The value is too large', message: 'Enter a smaller value.' },
  LENGTH_UNDER_RANGE: { title: 'The text is too short', message: 'Enter a longer text.' },
  NAME_NOT_PLAIN: { title: 'That is more than a name', message: 'Enter the name alone, without web or email addresses.' },
  LENGTH_OVER_RANGE: { title: 'The text is too long', message: 'Enter a shorter text.' },
  NOT_FOUND: { title: 'Not found', message: 'Check the address and try again.' },
  UNSUPPORTED_METHOD: { title: 'Unsupported method', message: 'Use one of the methods that the answer allows.' },
  ERROR_UNSUPPORTED_MEDIA_TYPE: { title: 'This kind of file is not taken', message: 'Choose a JPEG, PNG or BMP photo.' },
  BODY_TOO_LARGE: { title: 'Too much was sent at once', message: 'Choose a smaller file and try again.' },
  TOO_MANY_REQUESTS: { title: 'Too many tries', message: 'Wait a minute, then try again.' },
  ERROR_NETWORK_TIMEOUT: { title: 'Server is not responding', message: 'Server is not responding. Try again later.' },
  ERROR_SOMETHING_WENT_WRONG: { title: 'Something went wrong', message: 'It was not your fault. Try again in a moment.' },
  SYSTEM_ERROR: {
    title: 'System error',
    message: 'The service is not ready. Nothing that you sent before is lost: try again in a few minutes.',
  },
  SERVER_BUSY: { title: 'Many uploads at this moment', message: 'Nothing was saved of this one. Try again in a few seconds.' },
  TOO_MANY_UPLOADS: { title: 'Too many uploads at once', message: 'Wait until the uploads in progress are done, then try again.' },
  VERIFICATION_BUSY: { title: 'The check was interrupted', message: 'Nothing is lost. Try again now.' },
  STORAGE_SAVE_FAILED: { title: 'Your file could not be saved', message: 'Try again in a few minutes.' },
  API_KEY_NOT_FOUND: { title: 'API key not found', message: 'Send a valid key in the x-api-key header.' },
  API_KEY_EXPIRED: { title: 'API key expired', message: 'Create a new key and use it instead.' },
  API_KEY_ACCESS_DENIED: {
    title: 'API key access denied',
    message: 'Use a key that belongs to this client and allows this call.',
  },
  MISSING_CLIENT_ID: { title: 'Client id missing', message: 'Send your client id in the x-client-id header.' },
  DUPLICATE_CLIENT_ID: { title: 'Client id sent twice', message: 'Send the x-client-id header once.' },
  MISSING_SESSION_UUID: { title: 'Session UUID missing', message: 'Send a UUID in the x-session-uuid header.' },
  DUPLICATE_SESSION_UUID: {
    title: 'Session UUID used before',
    message: 'Send each request with a session UUID of its own. The first request stands.',
  },
  INSUFFICIENT_CREDIT: { title: 'Insufficient credit', message: 'No credit is left for new requests. Contact support.' },
  LOGIN_FAILED: { title: 'Login failed', message: 'Invalid e-mail or password. Check both and try again.' },
  INVALID_USERNAME_OR_PASSWORD: { title: 'Invalid username or password', message: 'Check both and try again.' },
  PASSWORD_GUESSABLE: {
    title: 'This password is easy to guess',
    message:
      'It is a known password, or made of names, words or patterns that are tried first. Use four or more words that have nothing to do with each other.',
  },
  INVALID_SESSION: { title: 'Invalid session', message: 'Sign in again to go on.' },
  PERMISSION_DENIED: { title: 'You may not do this', message: 'Ask an administrator of your company to give you the permission.' },
  DUPLICATED_EMAIL: { title: 'Duplicated e-mail', message: 'Email address is registered.' },
  VERIFIED_EMAIL_CANNOT_BE_SENT: {
    title: 'Verified, but the e-mail cannot be sent',
    message: 'Check the mail server, then send the e-mail again.',
  },
  INVALID_DOCUMENT_PHOTO: { title: 'This photo cannot be read', message: 'Take the photo again, or choose another file.' },
  DOCUMENT_FILE_NOT_FOUND: { title: 'Document file not found', message: 'Upload the document again.' },
  DOCUMENT_REQUIRED_FIRST: { title: 'Your document comes first', message: 'Please upload ID Document first' },
  DOCUMENT_UNCHANGED: {
    title: 'This photo was sent before',
    message: 'Take a new photo of the document: the earlier one cannot be used again.',
  },
  DOCUMENT_REPLACED: {
    title: 'Another document was sent meanwhile',
    message: 'What you answered was about the document before it. Look at your details once more.',
  },
  DOCUMENT_TYPE_ASKED: {
    title: 'Another document is needed',
    message: 'You were asked for another type of document. Open your link again: it leads there.',
  },
  DOCUMENT_UPLOAD_LIMIT_REACHED: {
    title: 'No uploads are left',
    message: 'Contact the company that sent you the link: they can open it again.',
  },
  DOCUMENT_CHECK_IN_PROGRESS: {
    title: 'Your document is being checked',
    message: 'Wait until that has finished: this takes a few seconds.',
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
    title: 'We could not find a document',
    message: 'Lay the document on a plain surface and keep all four corners in the picture.',
  },
  SEVERAL_DOCUMENTS_FOUND: {
    title: 'There is more than one document',
    message: 'Put the other one away and take the photo again.',
  },
  IMAGE_QUALITY_BOUNDS: {
    title: 'A part of the document is missing',
    message: 'Keep all four corners in the picture, with a little room round them.',
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
  IMAGE_QUALITY_PERSPECTIVE: { title: 'The photo is taken at an angle', message: 'Hold the camera straight above the document.' },
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
    title: 'The lines at the bottom do not add up',
    message: 'Take the photo again with both lines of letters and digits sharp and whole.',
  },
  DOCUMENT_FIELDS_DISAGREE: {
    title: 'The document contradicts itself',
    message: 'Take the photo again. If it happens once more, use another document.',
  },
  DOCUMENT_EXPIRED: { title: 'This document has expired', message: 'Use a document that is still valid.' },
  APPLICANT_UNDER_AGE: { title: 'You are under the age for this', message: 'Contact the company that sent you the link.' },
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
    title: 'This is not an identity card',
    message: 'Take a photo of your identity card, or choose another document type.',
  },
  WRONG_DOCUMENT_TYPE_RESIDENCE_PERMIT: {
    title: 'This is not a residence permit',
    message: 'Take a photo of your residence permit, or choose another document type.',
  },
  WRONG_DOCUMENT_TYPE_DRIVER_LICENSE: {
    title: "This is not a driver's licence",
    message: "Take a photo of your driver's licence, or choose another document type.",
  },
  FACE_NOT_FOUND_ON_DOCUMENT: {
    title: 'We could not find a portrait',
    message: 'Take a photo of the side with your portrait, in even light.',
  },
  FACE_NOT_FOUND_ON_SELFIE: { title: 'We could not find your face', message: 'Look straight into the camera, in even light.' },
  FACE_NOT_FOUND_ON_ID_CARD_FRONT: {
    title: 'We could not find the portrait on the identity card',
    message: 'Take a photo of the front, in even light.',
  },
  FACE_NOT_FOUND_ON_PASSPORT: {
    title: 'We could not find the portrait in the passport',
    message: 'Open the page with your portrait and take the photo in even light.',
  },
  FACE_NOT_FOUND_ON_DRIVER_LICENSE: {
    title: "We could not find the portrait on the driver's licence",
    message: 'Take a photo of the front, in even light.',
  },
  FACE_NOT_FOUND_ON_RESIDENCE_PERMIT: {
    title: 'We could not find the portrait on the residence permit',
    message: 'Take a photo of the front, in even light.',
  },
  CAN_NOT_OPEN_CAMERA: {
    title: 'Cannot open the camera',
    message: 'Allow the camera in your browser, or go on with your phone.',
  },
  LIVENESS_CHECK_IN_PROGRESS: {
    title: 'A check is already running',
    message: 'Wait until it has finished: this takes a few seconds.',
  },
  LIVENESS_CHECK_ALREADY_STARTED: {
    title: 'The camera check is open somewhere else',
    message: 'Finish it there, or wait a minute and try again here.',
  },
  LIVENESS_TEST_FAILED: {
    title: 'The camera check did not succeed',
    message: 'Look straight into the camera, move a little, and try again.',
  },
  LIVENESS_CHALLENGE_FAILED: { title: 'The movements did not match', message: 'Follow each hint as it appears, and try again.' },
  LIVENESS_CHALLENGE_EXPIRED: { title: 'The movements have changed', message: 'Try again: you get a new order.' },
  ONBOARDING_LIVENESS_FACE_COMPARE_FAILED: {
    title: 'The face does not match the document',
    message: 'Try again in even light, or upload another document.',
  },
  VIDEO_FACE_NOT_FOUND: { title: 'We could not see your face', message: 'Keep your face in the oval until the ring is full.' },
  VIDEO_LOW_FACE_QUALITY: {
    title: 'Your face was not clear',
    message: 'Move somewhere brighter, take off anything that covers your face, and hold the phone still.',
  },
  VIDEO_MULTIPLE_FACES: { title: 'There was more than one face', message: 'Make sure that only you are in the picture.' },
  VIDEO_FACE_CHANGED: {
    title: 'The face changed during the recording',
    message: 'Stay in the picture, alone, until the ring is full.',
  },
  VIDEO_INVALID_DURATION: {
    title: 'The recording was too short or too long',
    message: 'Try again and stay until the ring is full.',
  },
  VIDEO_UNSUPPORTED_FORMAT: {
    title: 'This recording cannot be read',
    message: 'Try again, or go on with another browser or your phone.',
  },
  PERSONAL_INFO_REQUIRED: {
    title: 'Your personal information comes first',
    message: 'Fill in your personal information and hand it in, then go on with your document.',
  },
  DOCUMENT_TYPE_NOT_OFFERED: {
    title: 'This document is not asked for',
    message: 'Choose one of the documents that are offered.',
  },
  FORM_FILE_TYPE_NOT_TAKEN: {
    title: 'This kind of file is not taken',
    message: 'You can only upload doc、docx、ppt、pptx、xls、xlsx、pdf、 gif、 jpeg、and png  file!',
  },
  FORM_FILE_TOO_LARGE: { title: 'The file is too large', message: 'Choose a smaller file, or split it in two.' },
  FORM_FILE_EMPTY: { title: 'The file is empty', message: 'Choose another file.' },
  FORM_FILE_UNREADABLE: {
    title: 'The file cannot be read',
    message: 'It is damaged or is not what its name says. Save it once more and upload it again.',
  },
  FORM_FILE_UNSAFE: {
    title: 'The file holds something that can run',
    message: 'Save it without macros, scripts, attached files and links to other files, for example as a plain PDF, and upload that.',
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
  FORM_FILE_LOCKED: { title: 'The file is locked', message: 'Take off its password or protection and upload it again.' },
  FORM_FILE_LIMIT_REACHED: {
    title: 'Too many files',
    message:
      'What was uploaded before is kept. Leave out files that are not asked for, and try again tomorrow if you need to replace some.',
  },
  EMAIL_TICKET_EXPIRED: {
    title: 'Please confirm your e-mail address again',
    message: 'Too much time has passed. Ask for a new code and enter it.',
  },
  VOTES_OUT_OF_BOUND: {
    title: 'Votes above 100%',
    message: 'Correct the percentages of votes so that the total is at most 100%.',
  },
  SHARES_OUT_OF_BOUND: {
    title: 'The shares add up to more than 100%',
    message: 'Correct the shares so that they add up to at most 100%.',
  },
  COMPANY_NOT_FOUND: {
    title: 'Company not found',
    message: 'Check the country and the number, search by name, or type the details yourself.',
  },
  REGISTRY_COUNTRY_NOT_COVERED: {
    title: 'Companies of this country cannot be looked up',
    message: 'Type the details yourself: you can go on without the registry.',
  },
  REGISTRY_TOO_BUSY: {
    title: 'The company registry is busy',
    message: 'Wait a minute and search again, or type the details yourself.',
  },
  REGISTRY_UNAVAILABLE: {
    title: 'The company registry does not answer',
    message: 'Type the details yourself, or search again in a few minutes.',
  },
  COMPANY_OWNS_ITSELF: {
    title: 'A company cannot own itself',
    message: 'Choose another company, or check its country and number.',
  },
  ROW_APPROVED: { title: 'This entry is approved', message: 'It can no longer be changed or deleted.' },
  NEW_VERIFICATION_NEEDED: {
    title: 'This starts a new verification',
    message:
      'This person has already begun their verification, which rests on these details. Nothing was changed. To change them, start a new verification: the person gets a new link and goes through every step again.',
  },
  PERSON_HAS_BEGUN: {
    title: 'The address can no longer be changed here',
    message: 'This person has opened their link and begun. They go on with the link that they have.',
  },
  ROW_CHANGED_ELSEWHERE: {
    title: 'Somebody else changed this entry',
    message: 'Your change was not saved. Look at what is kept now, and make it again where it is still right.',
  },
  ROW_DELETED_ELSEWHERE: {
    title: 'This entry was deleted elsewhere',
    message: 'Somebody who works on the same company deleted it. Add it again if it belongs there.',
  },
  ROW_LIMIT_REACHED: {
    title: 'Too many entries',
    message: 'What was entered before is kept. Ask the company that sent you the link how to hand in more.',
  },
  STRUCTURE_NOT_EMPTY: {
    title: 'There are owners already',
    message: 'Delete the shareholders that were entered, then import the file again.',
  },
  INVITATION_LIMIT_REACHED: {
    title: 'No more invitations today',
    message: 'A company can invite 50 new email addresses a day. Invite the others tomorrow, or ask whoever sent you here.',
  },
  INVITATION_JUST_SENT: {
    title: 'The e-mail is on its way',
    message: 'It was sent a short while ago. Ask the person to look for it, also among unwanted mail, and send it again later.',
  },
  TERMS_NOT_ACCEPTED: {
    title: 'Please read and accept the terms',
    message: 'Please view and tick the agreement before you submit.',
  },
  REQUEST_TAKEN: {
    title: 'Somebody else has taken this request',
    message: 'Look at who works on it now, or take the next one.',
  },
  REQUEST_CHANGED_ELSEWHERE: {
    title: 'This request has changed since you opened it',
    message: 'Nothing of yours was done. Look at what is there now, and decide again where there is still something to decide.',
  },
  CASE_NOT_SEEN: {
    title: 'Look at this case first',
    message:
      'Open the case and reveal its details and pictures (of a company, its people), then approve. If you may not reveal them, ask a colleague.',
  },
  ASSIGNED_TO_COLLEAGUE: {
    title: 'This case is assigned to a colleague',
    message: 'Open the case and decide it on its own page, or change the assignee first.',
  },
  APPROVAL_REASON_REQUIRED: {
    title: 'This approval needs a reason',
    message: 'A check failed, details differ or something required is missing. Review what is listed, give your reason, and approve again.',
  },
  APPROVAL_OVERRIDE_DENIED: {
    title: 'You may not override these gaps',
    message: 'Have the gaps closed first, or ask a colleague who may override them.',
  },
  INVITATION_WITHDRAWN: {
    title: 'The company has deleted this person',
    message: 'They can no longer be approved for it. Reject the request, or ask the company to add and invite them again.',
  },
  APPROVAL_NEEDS_REVIEW: {
    title: 'This request has to be reviewed by itself',
    message:
      'A check failed or could not be judged, details differ, or something required is missing. Open the request and decide it on its own page.',
  },
  SECOND_PERSON_NEEDED: {
    title: 'A second person has to approve',
    message: 'You have endorsed this request already. Ask a colleague to look at it and approve it.',
  },
  SIGN_UP_CLOSED: { title: 'Accounts are by invitation', message: 'Ask an administrator of your company to invite you.' },
  LAST_ADMINISTRATOR: {
    title: 'This is the last administrator',
    message: 'Make somebody else an administrator first.',
  },
  ROLE_BUILT_IN: { title: 'This role is built in', message: 'It cannot be changed or deleted. Make a role of your own beside it.' },
  ROLE_IN_USE: { title: 'Somebody still has this role', message: 'Give those people another role first.' },
  ROLE_NAME_TAKEN: { title: 'There is a role of this name', message: 'Choose another name.' },
  SECOND_FACTOR_NEEDED: {
    title: 'One more step',
    message: 'Enter the code of your authenticator app, or one of your recovery codes.',
  },
  SECOND_FACTOR_WRONG: {
    title: 'This code does not count',
    message: 'Enter the newest code of your authenticator app, or a recovery code that you have not used. After a while, sign in again.',
  },
  SECOND_FACTOR_SETUP_NEEDED: {
    title: 'Set up a second step first',
    message: 'Your company requires an authenticator app or a passkey for every account. Sign in and set one up to continue.',
  },
  LAST_SECOND_FACTOR: {
    title: 'Your company requires a second step',
    message: 'This is your only one. Set up another passkey or an authenticator app first, then remove this one.',
  },
  OWN_SECOND_FACTOR_MISSING: {
    title: 'Set up your own second step first',
    message: 'You can require it of others once your account has an authenticator app or a passkey. Set one up under Your account.',
  },
  PASSKEY_REFUSED: {
    title: 'This passkey does not count',
    message: 'Try again with a passkey that you have added to your account here. Without one, use your password.',
  },
}
