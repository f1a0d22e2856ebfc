-- The division of China of a customer's address.
--
-- compatible: yes, the column may be NULL.

-- +goose Up
-- The code of the district, the city or the province, as far as the address names one.
ALTER TABLE Crm_Customer ADD RegionCode KEY(12) NULL;

-- +goose Down
ALTER TABLE Crm_Customer DROP COLUMN RegionCode;
