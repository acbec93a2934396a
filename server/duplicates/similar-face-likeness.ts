/**
 * From this likeness on, two recordings are said to show a similar face. Higher than for a portrait of one's own document: each face is compared
 * with every other of the customer. See docs/decisions/0014-similar-faces.md for how many false alarms that makes.
 */
export const similarFaceLikeness = 0.6
