export { exportAds } from './service.ts'
