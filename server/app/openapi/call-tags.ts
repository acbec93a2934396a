type TagGroup = 'For your server' | "Applicants' pages" | 'Staff area'
type Tag = { name: string; group: TagGroup; description: string; paths: readonly RegExp[] }

/** Of what Portico calls, not of a call to it. */
export const webhookTag = 'Webhooks'

/** A resource a tag, looked for from above: the first that fits the call's path has it. */
export const callTags: readonly Tag[] = [
  {
    name: 'Requests',
    group: 'For your server',
    description: 'Create a verification request, follow it, read its result, decide it.',
    paths: [/^\/v1\/requests/, /^\/verify\/receipts/],
  },
  { name: 'Companies', group: 'For your server', description: 'A company with its structure and people.', paths: [/^\/v1\/companies/] },
  { name: 'Files', group: 'For your server', description: 'Documents and recordings, by addresses that expire.', paths: [/^\/v1\/files/] },
  { name: 'Events', group: 'For your server', description: 'What happened to your requests, in order.', paths: [/^\/v1\/events/] },
  {
    name: 'Webhook endpoints',
    group: 'For your server',
    description: 'Where events are delivered to. Every delivery is signed by Standard Webhooks.',
    paths: [/^\/v1\/webhook-/],
  },
  {
    name: webhookTag,
    group: 'For your server',
    description: 'What Portico posts to your webhook endpoints: a type for each transition. Pass over the types that you do not know.',
    paths: [],
  },
  { name: 'API keys', group: 'For your server', description: 'What the key that makes a call may do.', paths: [/^\/v1\/api-key$/] },
  { name: 'Test mode', group: 'For your server', description: 'Virtual applicants and the test clock.', paths: [/^\/v1\/test/] },
  {
    name: 'Requests by client id and session',
    group: 'For your server',
    description: 'The first call of this kind, with three headers. New integrations use the calls under /v1/requests.',
    paths: [/^\/v1\/onboarding\/liveness\/request$/],
  },
  {
    name: 'Invited people',
    group: "Applicants' pages",
    description: 'A person whom a company invited verifies their identity.',
    paths: [/^\/v1\/onboarding\/corporate-individual/],
  },
  {
    name: 'Company application',
    group: "Applicants' pages",
    description: 'A company fills in its information, documents, owners and people.',
    paths: [/^\/v1\/onboarding\/corporate-request/],
  },
  {
    name: 'Uploads in parts',
    group: "Applicants' pages",
    description: 'Pictures and recordings that go on after a cut, by tus 1.0, and what is made of them.',
    paths: [/^\/v1\/onboarding\/uploads/],
  },
  {
    name: 'Forms and settings',
    group: "Applicants' pages",
    description: 'What an applicant is asked, and how the pages look.',
    paths: [
      /^\/v1\/onboarding\/(form|email)\//,
      /^\/v1\/onboarding\/individual\/form/,
      /^\/onboarding\/setting$/,
      /^\/v1\/onboarding\/retention\//,
    ],
  },
  {
    name: 'Identity verification',
    group: "Applicants' pages",
    description: 'A person answers the form, photographs a document and passes the liveness check.',
    paths: [/^\/onboarding\//, /^\/v1\/onboarding\/consent/, /^\/verify\//, /^\/v1\/onboarding\/individual\/personal-info/, /^\/postFile$/],
  },
  {
    name: 'Own data',
    group: "Applicants' pages",
    description: 'A person downloads what is stored about them, by a link that staff sent and a code by email.',
    paths: [/^\/v1\/own-export\//],
  },
  { name: 'Sign-in and accounts', group: 'Staff area', description: 'Sessions, passkeys, second factors.', paths: [/^\/auth\//] },
  {
    name: 'Users and roles',
    group: 'Staff area',
    description: 'Who works here, and what they may do.',
    paths: [/^\/v1\/staff\/(users|roles|colleagues)/],
  },
  {
    name: 'Review',
    group: 'Staff area',
    description: 'The queue, a case, and decisions.',
    paths: [/^\/v1\/staff\/(queue|requests|links|overview|events$)/],
  },
  { name: 'Form editor', group: 'Staff area', description: 'Drafts and versions of forms.', paths: [/^\/v1\/staff\/forms/] },
  { name: 'Audit log', group: 'Staff area', description: 'Search and export.', paths: [/^\/v1\/staff\/audit/] },
  {
    name: 'Settings and integration',
    group: 'Staff area',
    description: "The customer's settings, API keys, webhooks, and the log of API calls.",
    paths: [/^\/v1\/staff\//],
  },
]

/** The tag of a call. Undefined for a path that no row knows: a test says so. */
export function findTag(path: string): string | undefined {
  return callTags.find(({ paths }) => paths.some((known) => known.test(path)))?.name
}

/** As readers of the reference show them: https://github.com/scalar/scalar/blob/main/documentation/openapi.md */
export function toTagGroups(used: ReadonlySet<string>) {
  const shown = callTags.filter(({ name }) => used.has(name))
  return [...new Set(shown.map(({ group }) => group))].map((name) => ({
    name,
    tags: shown.filter(({ group }) => group === name).map((tag) => tag.name),
  }))
}
