// `Portico` comes from /embed.js, the script of @portico/embed.
const box = document.querySelector('#verification')
const state = document.querySelector('#state')
const opener = document.querySelector('#open')
const { application, url, language, look } = box.dataset

const texts = {
  APPROVED: 'You are verified. Your account is open.',
  REJECTED: 'We could not verify you.',
  EXPIRED: 'The time for the verification is over.',
}
const waiting = 'Thank you. We are checking your documents.'

const errors = {
  NOT_LOADED: 'The verification did not load. Is this origin listed in the settings of Portico?',
  LINK_EXPIRED: 'The time for the verification is over.',
  LINK_INVALID: 'This verification cannot be opened.',
}

/** The page in the frame says that it is done; what came of it, our own server says, which hears it from Portico by webhook. */
let isDone = false
const results = new EventSource(`/applications/${application}/events`)
results.addEventListener('message', ({ data }) => {
  const { status, toldBy } = JSON.parse(data)
  box.dataset.toldBy = toldBy
  if (texts[status]) state.textContent = texts[status]
  else if (isDone) state.textContent = waiting
  if (texts[status]) results.close()
})
const showWaiting = () => {
  isDone = true
  if (results.readyState !== EventSource.CLOSED) state.textContent = waiting
}

const options = {
  url,
  language,
  colour: '#7a1f5c',
  title: 'Identity verification',
  onLoaded: () => {
    if (!isDone) state.textContent = 'Follow the steps below.'
  },
  onStep: ({ step }) => (box.dataset.step = step),
  onSubmitted: showWaiting,
  onError: ({ code }) => (state.textContent = errors[code]),
}

if (look === 'dialog') {
  opener.hidden = false
  opener.addEventListener('click', () => globalThis.Portico.openDialog({ ...options, onClosed: () => (opener.hidden = false) }))
} else {
  const verification = globalThis.Portico.embed({ ...options, container: box, onClosed: () => verification.destroy() })
}
