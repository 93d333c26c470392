import Stripe from 'stripe';

const stripe = new Stripe('sk_test_example');

const customer = await stripe.customers.create({ name: 'Lucía', metadata: { tags: 'fleet' } });
await stripe.customers.update(customer.id, { name: 'Lucía F.' });
await stripe.customers.retrieve(customer.id);
const customers = await stripe.customers.list({ limit: 100 });
const product = await stripe.products.create({ name: 'Renewal' });
await stripe.products.update(product.id, { active: true });
await stripe.invoices.create({ customer: customer.id });
await stripe.invoices.list({ limit: 10 });
await stripe.webhookEndpoints.update('we_5Nb3', { enabled_events: ['*'] });
await stripe.customers.del(customer.id);

export const names: (string | null | undefined)[] = customers.data.map(({ name }) => name);
