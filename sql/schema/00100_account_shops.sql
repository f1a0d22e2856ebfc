-- The shops that share the account of another shop of their dealer. A shop without a row here pays from its own account.
--
-- compatible: no, an older program charges each shop's own account.

-- +goose Up
CREATE TABLE Fin_AccountShop (
    AccountShopId KEY(50) NOT NULL,
    AccountId     KEY(50) NOT NULL,
    RowNo         INT     NOT NULL,
    ShopId        KEY(50) NOT NULL,
    CONSTRAINT PK_Fin_AccountShop PRIMARY KEY (AccountShopId),
    CONSTRAINT FK_Fin_AccountShop_Account FOREIGN KEY (AccountId) REFERENCES Fin_Account (AccountId),
    CONSTRAINT FK_Fin_AccountShop_Shop FOREIGN KEY (ShopId) REFERENCES Base_Shop (ShopId)
);
CREATE INDEX IX_Fin_AccountShop_Account ON Fin_AccountShop (AccountId, RowNo);
CREATE INDEX IX_Fin_AccountShop_Shop ON Fin_AccountShop (ShopId, AccountId);

-- +goose Down
DROP TABLE Fin_AccountShop;
