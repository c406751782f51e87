export * from '#client/call-error.ts'
