/** Events are kept, and can be read again, for so long. */
export const eventsKeptDays = 30
