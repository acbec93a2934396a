/** As strict as a bank's own: everything from its own origin. For Portico it takes the one line of `frame-src`. */
export function toContentPolicy(porticoUrl: string): string {
  return [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `frame-src ${new URL(porticoUrl).origin}`,
  ].join('; ')
}
