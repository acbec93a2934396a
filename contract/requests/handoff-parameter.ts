/** In the address that leads to another device, beside the link. */
export const handoffParameter = 'handoff'
