export * from '#client/i18n.ts'
