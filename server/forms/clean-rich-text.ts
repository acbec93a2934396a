import sanitizeHtml from 'sanitize-html'

/** Deeper ones are nobody's writing, and slow to lay out. */
const maxDepth = 30
const link = { rel: 'noopener noreferrer nofollow' }

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'textarea', 'xmp', 'option'],
  nestingLimit: maxDepth,
  selfClosing: [],
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    h1: 'h2',
    a: (tagName, { href }) => ({ tagName, attribs: href !== undefined && isSafeAddress(href) ? { href: href.trim(), ...link } : {} }),
  },
}

/** An address without its scheme leads to wherever the text is shown. */
const isSafeAddress = (address: string) => /^(?:https?:\/\/|mailto:)[^\s<>"'\\]+$/i.test(address.trim())

/**
 * Rich text as it may be kept: whoever reads it over the API may show it as it is. A link keeps its address when that is http, https or
 * mailto; no other attribute stays. It answers its own answers unchanged.
 */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, options).replaceAll('<br></br>', '<br>')
}
