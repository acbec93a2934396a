/** The specification's e-mail shape: a top-level domain of 2 to 18 letters. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,18}$/
/** RFC 5321, 4.5.3.1.3: the longest path, without its angle brackets. */
export const emailMaxLength = 254
