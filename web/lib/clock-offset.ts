/** The server's clock minus this device's, in milliseconds, when the server has just said what time it is. */
export const offsetOf = (now: Date): number => now.getTime() - Date.now()
