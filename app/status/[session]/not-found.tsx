export { default } from '../../pay/[session]/not-found.tsx'
