import type { ErrorMessage } from '#contract/error-codes.ts'

export const verificationErrorsEn = {
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
  RECORDING_TOO_LARGE: { title: 'The recording is too large', message: 'A recording may have at most 12 MB. Please record again.' },
  UPLOAD_NOT_FOUND: {
    title: 'Upload not found',
    message: 'It was started with another link, or removed after a day. Please send the file again.',
  },
  UPLOAD_OFFSET_MISMATCH: { title: 'The upload continues elsewhere', message: 'Ask how much the server has, and continue from there.' },
  UPLOAD_INCOMPLETE: { title: 'The file has not fully arrived', message: 'Wait until the upload is complete, then try again.' },
  UPLOAD_CHANGED: { title: 'The file was damaged on its way', message: 'Please send it again.' },
  UPLOAD_PROTOCOL_UNSUPPORTED: { title: 'Unsupported version of tus', message: 'Send Tus-Resumable: 1.0.0.' },
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
    title: 'This is the front',
    message: 'The back is needed here. Turn the document over and take a photo of its back.',
  },
  DOCUMENT_FRONT_IS_BACK: {
    title: 'This is the back',
    message: 'The front is needed here: the side with your portrait. Turn the document over.',
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
    message: 'Try again with even light on your face.',
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
    message: 'Continue on your phone or in another browser.',
  },
} as const satisfies Partial<ErrorMessage>
