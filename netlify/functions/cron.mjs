/** Netlify's clock (netlify.toml). */
export default () =>
  fetch(`${process.env.URL}/api/cron`, {headers: {authorization: `Bearer ${process.env.CRON_SECRET}`}})
