/** The specification's email shape: a top-level domain of 2 to 18 letters. Letters that nobody can see, such as a zero byte, are in no address. */
export const emailPattern = /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}]+\.[A-Za-z]{2,18}$/u
/** RFC 5321, 4.5.3.1.3: the longest path, without its angle brackets. */
export const emailMaxLength = 254
