// First the base, because it says which layer wins; last the tokens, which no layer holds.
import './base.css';
// Mantine's ground in a cascade layer: whatever the product says itself wins. What only its components need comes with
// them (`LazyMantineProvider`), and its own variables are replaced by `mantineVariables.css`.
import '@mantine/core/styles/baseline.layer.css';
import './mantineVariables.css';
import './fonts.css';
import './tokens.css';
