import styles from './link-look.module.css'

/** The class list of a text link: green, 44 px high, underlined on hover. For a router link or a plain `a`. */
export const linkClass: string = styles.link ?? ''
