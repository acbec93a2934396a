import type { ErrorMessage } from '#contract/error-codes.ts'

export const formErrorsEn = {
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
  FORM_FILE_TOO_LARGE: { title: 'The file is too large', message: 'Choose a file of at most 20 MB, or split it into two.' },
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
} as const satisfies Partial<ErrorMessage>
