/** What hides, turns or ends a line. Joiners stay: names of some scripts are written with them. */
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
/** A scheme, `www.`, a path after a host, or an email address. A host alone may be a name: Booking.com B.V. */
const link = /:\/\/|(?:^|[^\p{L}\p{N}])(?:www\.|mailto:|javascript:)|[\p{L}\p{N}]\.[\p{L}]{2,18}[/?#:\\]|[^\s@]@[^\s@]+\.[\p{L}]{2,}/iu

/** The longest name that is looked at: patterns run over no more than this. */
const nameMaxLength = 2_000

/**
 * A name as people and companies bear it. Names are typed by strangers and end in messages that the customer sends: a link, an address, or a
 * character that nobody sees makes something else of them.
 */
export function isPlainName(name: string): boolean {
  return name.length <= nameMaxLength && !hidden.test(name) && !link.test(name)
}
